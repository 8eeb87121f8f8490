import { sql, type SQL } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/webhook.schema.server'
import type { Context } from '../context'
import { iso, named, type Named } from '../sql.server'
import { shownName, visibleTeams } from '../teams/scope.server'

const w = named(webhooks, 'w')
const d = named(webhookDeliveries, 'd')

/** The webhooks of the actor's teams with the facts of policies: the only way to a webhook and its deliveries. */
export function visibleWebhooks(ctx: Context): SQL {
  return sql`
    select w.*, team.is_owner, ${w.closed_at} is null as is_open
    from webhooks w join (${visibleTeams(ctx)}) team on team.id = ${w.team_id}`
}

/** The columns of a DeliveryView. */
export function deliveryColumns(
  delivery: Named<typeof webhookDeliveries>,
  { paused_until }: Pick<typeof w, 'paused_until'>,
): SQL {
  return sql`
    ${delivery.id}, ${delivery.event}, ${delivery.payload}->>'timestamp' as occurred_at, ${delivery.state}, ${delivery.attempts},
    ${delivery.last_status}, ${delivery.last_error},
    case when ${delivery.state} = 'waiting' then ${iso(sql`greatest(${delivery.due_at}, ${paused_until})`)} end as next_attempt_at`
}

/** The columns of a WebhookView. */
export const webhookColumns = sql`
  ${w.id}, ${w.team_id}, ${w.url}, ${w.form}, ${w.events}, ${w.closed_at} is null as is_open, ${iso(w.created_at)} as created_at,
  ${shownName(w.created_by, w.team_id)} as added_by_name,
  (select row_to_json(x) from (
    select ${deliveryColumns(d, w)} from webhook_deliveries d where ${d.webhook_id} = ${w.id} order by ${d.id} desc limit 1
  ) x) as last_delivery`
