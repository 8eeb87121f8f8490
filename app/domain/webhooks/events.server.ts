import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { named, webhook } from '../../db/aliases.server'
import { teams } from '../../db/schema.server'
import { subjectsOf, webhookDeliveries } from '../../db/webhook.schema.server'
import type { SystemContext } from '../context'
import { rowIds } from '../ids.server'
import { columns, iso } from '../sql.server'
import type { TEST_EVENT, WebhookEvent } from './constants'

const webhookTeam = named(teams, 'webhook_team')
const { payload, webhook_id } = webhookDeliveries
type Columns = Record<'id' | 'event' | 'created_at' | 'actor_id' | 'payload', SQLWrapper>

type Happening = {
  /** A from-item with the alias `happening` and the columns `team_id`, `campaign_id`, `campaign_name`; a row an event. */
  rows: SQL
  /** An `order by` for the rows of one webhook, where there can be several. */
  order?: SQL
  /** What the event says beside its team and campaign, as jsonb. Never anything of votes before the end. */
  data: SQL
  /** Whose name the data holds, at one of `ACTOR_NAMES`, so that it can be forgotten with the account. */
  actor_id?: string
}

/** Where payloads hold the name of their `actor_id`. */
const ACTOR_NAMES = [
  '{data,tactic,added_by_name}',
  '{data,comment,user_name}',
  '{data,created_by_name}',
  '{data,decision,decider_name}',
  '{data,outcome,recorded_by_name}',
  '{data,second_round,opener_name}',
]

/** An insert of an event for the webhooks that want it, for the statement that causes it, so that both are stored or neither. */
export function queueEvent(
  ctx: SystemContext,
  event: WebhookEvent,
  { rows, data, ...happening }: Happening,
): SQL {
  const subject = sql`jsonb_build_object('team', jsonb_build_object('id', ${webhookTeam.id}, 'name', ${webhookTeam.name}),
    'campaign', jsonb_build_object('id', happening.campaign_id, 'name', happening.campaign_name))`
  return sql`
    ${insertInto} select ${deliveryValues(ctx, event, { ...happening, data: sql`${subject} || ${data}` })}
    from ${rows} join webhooks webhook on ${webhook.team_id} = happening.team_id join teams webhook_team on ${webhookTeam.id} = ${webhook.team_id}
    where ${webhook.closed_at} is null and ${event}::text = any(${webhook.events})`
}

const insertInto = sql`insert into webhook_deliveries (${columns(webhookDeliveries, ['id', 'webhook_id', 'event', 'actor_id', 'payload', 'due_at'])})`

function deliveryValues(
  { now }: SystemContext,
  event: WebhookEvent | typeof TEST_EVENT,
  { data, order = sql``, actor_id }: Omit<Happening, 'rows'>,
) {
  return sql`${rowIds(order)}, ${webhook.id}, ${event}::text, ${actor_id ?? null}::uuid,
    jsonb_build_object('type', ${event}::text, 'timestamp', ${iso(sql`(${now})`)}, 'data', ${data}), ${now}`
}

export function queueTest(ctx: SystemContext, source: SQL): SQL {
  const data = sql`jsonb_build_object('team', jsonb_build_object('id', ${webhookTeam.id}, 'name', ${webhookTeam.name}))`
  return sql`${insertInto} select ${deliveryValues(ctx, 'webhook.test', { data })}
    from ${source} join teams webhook_team on ${webhookTeam.id} = ${webhook.team_id}`
}

/** Removes a person's name from queued and sent payloads about what they did. */
export function forgetNameIn(user_id: string, name: string): SQL {
  const renamed = ACTOR_NAMES.reduce(
    (changed, path) => sql`jsonb_set(${changed}, ${path}::text[], to_jsonb(${name}::text), false)`,
    sql`${payload}`,
  )
  return sql`update webhook_deliveries set payload = ${renamed} where ${webhookDeliveries.actor_id} = ${user_id}`
}

/** What one act can cause several of. */
const TOLD_TOGETHER = sql`array['campaign.created', 'tactic.added']`

/**
 * Whether a delivery belongs to the message of `first`: a chat is told in one of the tactics that somebody has added together,
 * with their campaign if it is new too. What one transaction queues has the same time.
 */
export function isOfAct(delivery: Columns, first: Columns, form: SQLWrapper): SQL {
  const campaign = ({ payload }: Columns) => sql`${payload} #>> '{data,campaign,id}'`
  return sql`(${delivery.id} = ${first.id} or (${form} <> 'standard' and ${delivery.event} = any(${TOLD_TOGETHER}) and ${first.event} = any(${TOLD_TOGETHER})
    and ${delivery.created_at} = ${first.created_at} and ${delivery.actor_id} = ${first.actor_id} and ${campaign(delivery)} = ${campaign(first)}))`
}

const eventData = sql`${payload}->'data'`

/** A payload without its texts: only the ids of what it tells of stay. */
export const payloadOfIds = sql`jsonb_set(${payload}, '{data}', (
  select jsonb_object_agg(key, jsonb_build_object('id', value->'id')) from jsonb_each(${eventData})
  where value->'id' is not null))`

/** Found by the index of the ids: deliveries are many, and those about one thing few. */
const isAbout = (id: SQL) => sql`${subjectsOf(payload)} @> array[${id}::text]`

/**
 * A statement that takes the texts out of every stored event about what is deleted, sent or waiting.
 * @param deleted a select of `team_id` and `id`
 */
export function forgetTextsOf(subject: 'campaign' | 'tactic' | 'comment', deleted: SQL): SQL {
  return sql`
    update webhook_deliveries set payload = ${payloadOfIds}
    from (${deleted}) gone join webhooks webhook on ${webhook.team_id} = gone.team_id
    where ${webhook_id} = ${webhook.id} and ${isAbout(sql`gone.id`)} and ${eventData}->${subject}::text->>'id' = gone.id::text`
}

/**
 * A statement that takes the reasons that a published decision no longer has out of its stored event.
 * @param decided a select of `team_id` and `id` of its campaign
 * @param reasons a select of `tactic_id` and `reason`
 */
export function forgetReasons(decided: SQL, reasons: SQL): SQL {
  return sql`
    update webhook_deliveries set payload = jsonb_set(${payload}, '{data,decision,tactics}', (
      select coalesce(jsonb_agg(case when exists (
          select from (${reasons}) kept where kept.tactic_id::text = item->>'id' and kept.reason = item->>'reason')
        then item else jsonb_set(item, '{reason}', 'null') end order by place), '[]')
      from jsonb_array_elements(${eventData}->'decision'->'tactics') with ordinality listed (item, place)))
    from (${decided}) changed join webhooks webhook on ${webhook.team_id} = changed.team_id
    where ${webhook_id} = ${webhook.id} and ${webhookDeliveries.event} = 'decision.published'
      and ${isAbout(sql`changed.id`)} and ${eventData}->'decision' is not null`
}

/**
 * A statement that takes figure, link and sentence out of the stored events about an outcome that is cleared or replaced.
 * @param changed a select of `team_id` and the tactic's `id`
 */
export function forgetOutcome(changed: SQL): SQL {
  return sql`
    update webhook_deliveries set payload = jsonb_set(${payload}, '{data,outcome}',
      ${eventData}->'outcome' || '{"figure": null, "link": null, "sentence": null}')
    from (${changed}) changed join webhooks webhook on ${webhook.team_id} = changed.team_id
    where ${webhook_id} = ${webhook.id} and ${webhookDeliveries.event} = 'outcome.recorded'
      and ${isAbout(sql`changed.id`)} and ${eventData}->'outcome' is not null`
}
