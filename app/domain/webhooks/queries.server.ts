import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { delivery, team, webhook } from '../../db/aliases.server'
import { operation, nextCursor } from '../operation.server'
import { pageOfOwner, parseCursor, toPage } from '../paging.server'
import { factsRow, guard, listOf, queryAllowed } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { canManageWebhooks } from './policy'
import { deliveryColumns, visibleWebhooks, webhookColumns } from './scope.server'
import { ListWebhooksSchema, ListDeliveriesSchema } from './validation'
import { WebhookView, DeliveryView } from './view'

const WebhooksRow = factsRow(canManageWebhooks).extend({ webhooks: z.array(WebhookView) })
const DeliveriesRow = factsRow(canManageWebhooks).extend({
  webhook: WebhookView,
  deliveries: z.array(DeliveryView),
})

export const listWebhooks = operation({
  name: 'listWebhooks',
  call: 'GET /api/teams/:team_id/webhooks',
  scope: 'read',
  summary: 'The webhooks of a team',
  denials: canManageWebhooks,
  input: ListWebhooksSchema,
  output: z.object({ webhooks: z.array(WebhookView) }),
  failure: 'Failed to load webhooks',
  run: async (ctx, { team_id }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Team', policy: canManageWebhooks, row: WebhooksRow },
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id})
        select team.is_owner, (select coalesce(json_agg(item order by item.id), '[]') from (
          select ${webhookColumns} from webhooks webhook where ${webhook.team_id} = team.id and ${guard(canManageWebhooks, 'team')}
        ) item) as webhooks from team`,
    )
    return { webhooks: row.webhooks }
  },
})

export const listDeliveries = operation({
  name: 'listDeliveries',
  call: 'GET /api/webhooks/:webhook_id/deliveries',
  scope: 'read',
  summary: 'What was sent to a webhook in the last 30 days, newest first',
  denials: canManageWebhooks,
  input: ListDeliveriesSchema,
  output: z.object({ webhook: WebhookView, deliveries: z.array(DeliveryView), next_cursor: nextCursor }),
  failure: 'Failed to load deliveries',
  run: async (ctx, { webhook_id, limit, cursor }) => {
    const keys = { owner: delivery.webhook_id, id: delivery.id }
    const { isOnPage, inOrder } = pageOfOwner(keys, sql`webhook.id`, 'descending', parseCursor(cursor))
    const row = await queryAllowed(
      ctx,
      { noun: 'Webhook', policy: canManageWebhooks, row: DeliveriesRow },
      sql`with webhook as (${visibleWebhooks(ctx)} where ${webhook.id} = ${webhook_id})
        select webhook.is_owner, (select row_to_json(item) from (select ${webhookColumns}) item) as webhook,
          ${listOf(sql`
            select ${deliveryColumns(delivery, webhook)} from webhook_deliveries delivery
            where ${isOnPage} and ${guard(canManageWebhooks, 'webhook')} order by ${inOrder} limit ${limit + 1}
          `)} as deliveries
        from webhook`,
    )
    const page = toPage(row.deliveries, limit, (delivery) => delivery.id)
    return { webhook: row.webhook, deliveries: page.rows, next_cursor: page.next_cursor }
  },
})
