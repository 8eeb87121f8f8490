import { sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/webhook.schema.server'
import { teams } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { pageOfOwner, parseCursor, toPage } from '../paging.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { named, queryRow } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { canManageWebhooks } from './policy'
import { deliveryColumns, visibleWebhooks, webhookColumns } from './scope.server'
import type { ListDeliveriesInput } from './validation'
import type { DeliveryView, WebhookView } from './view'

const d = named(webhookDeliveries, 'd')
const w = named(webhooks, 'w')
const t = named(teams, 't')

/** A team's webhooks, oldest first. Team owner only. */
export async function listWebhooks(ctx: Context, team_id: string): Promise<WebhookView[]> {
  const row = await queryRow<FactsOf<typeof canManageWebhooks> & { webhooks: WebhookView[] }>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id})
        select team.is_owner, (select coalesce(json_agg(x order by x.id), '[]') from (
          select ${webhookColumns} from webhooks w where ${w.team_id} = team.id and ${guard(canManageWebhooks, 'team')}
        ) x) as webhooks from team`,
  )
  if (!row) throw notFound('Team')
  enforce(canManageWebhooks, row)
  return row.webhooks
}

/** A webhook with its deliveries, newest first. Team owner only. */
export async function listDeliveries(
  ctx: Context,
  { webhook_id, limit, cursor }: ListDeliveriesInput,
): Promise<Page<DeliveryView> & { webhook: WebhookView }> {
  const keys = { owner: d.webhook_id, id: d.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, sql`w.id`, 'descending', parseCursor(cursor))
  const row = await queryRow<
    FactsOf<typeof canManageWebhooks> & { webhook: WebhookView; deliveries: DeliveryView[] }
  >(
    ctx,
    sql`with w as (${visibleWebhooks(ctx)} where ${w.id} = ${webhook_id})
        select w.is_owner, (select row_to_json(x) from (select ${webhookColumns}) x) as webhook,
          (select coalesce(json_agg(x), '[]') from (
            select ${deliveryColumns(d, w)} from webhook_deliveries d
            where ${isOnPage} and ${guard(canManageWebhooks, 'w')} order by ${inOrder} limit ${limit + 1}
          ) x) as deliveries
        from w`,
  )
  if (!row) throw notFound('Webhook')
  enforce(canManageWebhooks, row)
  return { webhook: row.webhook, ...toPage(row.deliveries, limit, (delivery) => delivery.id) }
}
