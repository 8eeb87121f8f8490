import { sql, type SQL } from 'drizzle-orm'
import { delivery, type Named, webhook } from '../../db/aliases.server'
import { webhookDeliveries } from '../../db/webhook.schema.server'
import type { Context } from '../context'
import { iso } from '../sql.server'
import { shownName, visibleTeams } from '../teams/scope.server'

/** The webhooks of the actor's teams with the facts of policies: the only way to a webhook and its deliveries. */
export function visibleWebhooks(ctx: Context): SQL {
  return sql`
    select webhook.*, team.is_owner, ${webhook.closed_at} is null as is_open
    from webhooks webhook join (${visibleTeams(ctx)}) team on team.id = ${webhook.team_id}`
}

export function deliveryColumns(
  delivery: Named<typeof webhookDeliveries>,
  { paused_until }: Pick<typeof webhook, 'paused_until'>,
): SQL {
  return sql`
    ${delivery.id}, ${delivery.event}, ${delivery.payload}->>'timestamp' as occurred_at, ${delivery.state}, ${delivery.attempts},
    ${delivery.last_status}, ${delivery.last_error},
    case when ${delivery.state} = 'waiting' then ${iso(sql`greatest(${delivery.due_at}, ${paused_until})`)} end as next_attempt_at`
}

export const webhookColumns = sql`
  ${webhook.id}, ${webhook.team_id}, ${webhook.url}, ${webhook.form}, ${webhook.events}, ${webhook.closed_at} is null as is_open, ${iso(webhook.created_at)} as created_at,
  ${shownName(webhook.created_by, webhook.team_id)} as added_by_name,
  (select row_to_json(item) from (
    select ${deliveryColumns(delivery, webhook)} from webhook_deliveries delivery where ${delivery.webhook_id} = ${webhook.id} order by ${delivery.id} desc limit 1
  ) item) as last_delivery`
