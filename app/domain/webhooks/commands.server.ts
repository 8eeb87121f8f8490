import { webhookDeliveries, webhooks } from '../../db/webhook.schema.server'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { delivery, member, named, team, webhook } from '../../db/aliases.server'
import type { Context, Services } from '../context'
import { recordAct } from '../record-act.server'
import { newId } from '../ids.server'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { enforce, toDomainError, invalid } from '../policy'
import {
  factsRow,
  guard,
  queryAllowed,
  queryFound,
  columns,
  execute,
  iso,
  inTransaction,
} from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { formOf, isLoopbackName } from './addresses'
import { WEBHOOK_SECRET_BYTES, WEBHOOK_SECRET_PREFIX, WEBHOOKS_PER_TEAM } from './constants'
import { isOfAct, queueTest } from './events.server'
import { canCreateWebhook, canManageWebhooks, canSendToWebhook } from './policy'
import { ipOf, isLoopbackAddress, isPublicAddress } from './public-address'
import { deliveryColumns, visibleWebhooks } from './scope.server'
import { CreateWebhookSchema, WebhookIdSchema, DeliveryIdSchema } from './validation'
import { WebhookView, DeliveryView } from './view'

const addressNotPublic = invalid('The address must be one on the internet, not of a private network', 'url')

const insertedColumns = columns(webhooks, [
  'id',
  'team_id',
  'url',
  'form',
  'secret_sealed',
  'events',
  'created_by',
])

/** `created_at` is null if no webhook was created. */
const CreatedRow = factsRow(canCreateWebhook).extend({ created_at: z.string().nullable() })

/**
 * Adds a webhook to a team. `secret` signs what is sent and is not shown again. Two at once are counted one after the
 * other, so the team is locked by a statement before. Team owner only.
 * @throws DomainError `invalid` for an address of a private network; a name is resolved only when something is sent.
 */
export const createWebhook = operation({
  name: 'createWebhook',
  call: 'POST /api/teams/:team_id/webhooks',
  scope: 'manage',
  summary: 'Add a webhook to a team; the secret that signs what is sent is shown this once',
  denials: [...canCreateWebhook, addressNotPublic],
  limitPerPerson: rateLimits.webhook,
  input: CreateWebhookSchema,
  output: z.object({ webhook: WebhookView, secret: z.string() }),
  status: 201,
  success: 'Webhook added',
  failure: 'Failed to add the webhook',
  preferServerText: true,
  run: (ctx, { team_id, url, form = formOf(url), events }) => {
    return inTransaction(ctx, async (ctx) => {
      await lockTeam(ctx, team_id)
      const fields = { id: newId(), team_id, url, form, events }
      const secret = WEBHOOK_SECRET_PREFIX + randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')
      const isOwnNetwork = !mayBePublic(url, ctx.services)
      const row = await queryAllowed(
        ctx,
        { noun: 'Team', policy: canCreateWebhook, row: CreatedRow },
        sql`with team as (
            select visible.id, visible.is_owner, (select count(*) from webhooks webhook where ${webhook.team_id} = visible.id) < ${WEBHOOKS_PER_TEAM}::int
              as is_below_webhook_limit
            from (${visibleTeams(ctx)} where ${team.id} = ${team_id}) visible
          ), created as (
            insert into webhooks (${insertedColumns})
            select ${fields.id}::uuid, team.id, ${url}, ${fields.form}::webhook_form, ${ctx.webhookKeys.seal(secret, fields.id).sealed},
              array(select json_array_elements_text(${JSON.stringify(events)}::text::json)), ${ctx.actor.id}::uuid
            from team where ${guard(canCreateWebhook, 'team')} and not ${isOwnNetwork}::boolean
            returning created_at
          ), recorded as (${recordAct(ctx, 'webhook_added', sql`created`, { team_id })})
          select team.is_owner, team.is_below_webhook_limit, (select ${iso(sql`created_at`)} from created) as created_at
          from team`,
      )
      if (!row.created_at) throw toDomainError(addressNotPublic)
      const added = { created_at: row.created_at, added_by_name: ctx.actor.full_name }
      return { webhook: { ...fields, ...added, is_open: true, last_delivery: null }, secret }
    })
  },
})

/** The membership comes before the team, as in `deleteAccount`, so that neither waits for the other. */
async function lockTeam(ctx: Context, team_id: string): Promise<void> {
  const membership = sql`
    select ${member.team_id} from team_members member where ${member.team_id} = ${team_id} and ${member.user_id} = ${ctx.actor.id} for share of member`
  await execute(
    ctx,
    sql`select from teams team join (${membership}) member on ${member.team_id} = ${team.id} for no key update of team`,
  )
}

function mayBePublic(url: string, { allowsLoopbackWebhooks }: Services): boolean {
  const { hostname, protocol } = new URL(url)
  const ip = ipOf(hostname)
  const isLoopback = isLoopbackName(hostname) || (ip !== null && isLoopbackAddress(ip))
  if (isLoopback) return allowsLoopbackWebhooks
  return protocol === 'https:' && (ip === null || isPublicAddress(ip))
}

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  call: 'DELETE /api/webhooks/:webhook_id',
  scope: 'manage',
  summary: 'Delete a webhook with its deliveries',
  denials: canManageWebhooks,
  input: WebhookIdSchema,
  success: 'Webhook deleted',
  failure: 'Failed to delete the webhook',
  run: (ctx, { webhook_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Webhook', policy: canManageWebhooks },
      sql`with webhook as (${visibleWebhooks(ctx)} where ${webhook.id} = ${webhook_id}),
        deleted as (
          delete from webhooks using webhook where ${webhooks.id} = webhook.id and ${guard(canManageWebhooks, 'webhook')}
          returning ${webhooks.team_id}
        ), recorded as (${recordAct(ctx, 'webhook_deleted', sql`deleted`, { team_id: sql`team_id` })})
        select webhook.is_owner from webhook`,
    ),
})

const Queued = factsRow(canSendToWebhook).extend({ delivery: DeliveryView.nullable() })
type Queued = z.infer<typeof Queued>
const endPause = sql`
  update webhooks set paused_until = null, failures = 0 from webhook
  where ${webhooks.id} = webhook.id and ${webhooks.failures} > 0 and ${guard(canSendToWebhook, 'webhook')}`

/** For a statement with the CTE `webhook`, and the delivery that it queues, if any, as `delivery`. */
const selectQueued = sql`
  select webhook.is_owner, webhook.is_open, (select row_to_json(item) from (
    select ${deliveryColumns(delivery, { paused_until: sql`null::timestamptz` })} from delivery) item) as delivery
  from webhook`

/** Queues a test. The pause after failures ends, since the receiver may have been mended. Team owner only. */
export const testWebhook = operation({
  name: 'testWebhook',
  call: 'POST /api/webhooks/:webhook_id/test',
  scope: 'manage',
  summary: 'Queue a test for a webhook',
  denials: canSendToWebhook,
  limitPerPerson: rateLimits.webhookSend,
  input: WebhookIdSchema,
  output: z.object({ delivery: DeliveryView }),
  success: 'Look for “Test from Tactics” at the receiver: some take a message and drop it',
  failure: 'Failed to send a test',
  preferServerText: true,
  run: async (ctx, { webhook_id }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Webhook', row: Queued },
      sql`with webhook as (${visibleWebhooks(ctx)} where ${webhook.id} = ${webhook_id}),
        wanted as (select * from webhook where ${guard(canSendToWebhook, 'webhook')}),
        delivery as (${queueTest(ctx, sql`wanted webhook`)} returning *), resumed as (${endPause})
        ${selectQueued}`,
    )
    return { delivery: deliveryOf(row) }
  },
})

/** Queues a delivery once more, under the same id, whatever became of it; of a chat with all of its message. Team owner only. */
export const sendDeliveryAgain = operation({
  name: 'sendDeliveryAgain',
  call: 'POST /api/deliveries/:delivery_id/again',
  scope: 'manage',
  summary: 'Queue a delivery once more, under the same id',
  denials: canSendToWebhook,
  limitPerPerson: rateLimits.webhookSend,
  input: DeliveryIdSchema,
  output: z.object({ delivery: DeliveryView }),
  success: 'It is on its way again',
  failure: 'Failed to send it again',
  preferServerText: true,
  run: async (ctx, { delivery_id }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Delivery', row: Queued },
      sql`with webhook as (${visibleWebhooks(ctx)}
          where ${webhook.id} = (select ${delivery.webhook_id} from webhook_deliveries delivery where ${delivery.id} = ${delivery_id})),
        asked as (
          select delivery.* from webhook join webhook_deliveries delivery on ${delivery.id} = ${delivery_id} where ${guard(canSendToWebhook, 'webhook')}
        ), again as (
          update webhook_deliveries set state = 'waiting', attempts = 0, created_at = (select ${ctx.now}), due_at = (select ${ctx.now})
          from webhook cross join asked
          where ${webhookDeliveries.webhook_id} = webhook.id and ${isOfAct(webhookDeliveries, named(webhookDeliveries, 'asked'), webhook.form)}
          returning webhook_deliveries.*
        ), delivery as (select * from again delivery where ${delivery.id} = ${delivery_id}), resumed as (${endPause})
        ${selectQueued}`,
    )
    return { delivery: deliveryOf(row) }
  },
})

function deliveryOf({ delivery, ...facts }: Queued): DeliveryView {
  enforce(canSendToWebhook, facts)
  if (!delivery) throw new Error('The delivery was neither queued nor refused')
  return delivery
}
