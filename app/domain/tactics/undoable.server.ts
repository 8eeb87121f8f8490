import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { named, vote } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import { literal } from '../../db/columns.server'
import type { Context } from '../context'
import { BULK_MAX } from './constants'

const first = named(tactics, 'first')
const together = named(tactics, 'together')
const joined = named(tactics, 'joined')

/** The ids of the tactics that were added with this one: one statement gives them all the same time. */
export function addedWith(tactic_id: string): SQL {
  return sql`
    select ${together.id} from tactics first join tactics together
      on ${together.campaign_id} = ${first.campaign_id} and ${together.added_by} = ${first.added_by} and ${together.created_at} = ${first.created_at}
    where ${first.id} = ${tactic_id}`
}

/**
 * Whether no vote on the tactics `ids` is later than the tactic. Tells the adder no more than the counts of votes do. The limit
 * keeps PostgreSQL from reading the votes of all campaigns for a join.
 */
export const areUnscored = (ids: SQL) => sql`not exists (
  select from unnest(array(${ids})) one (id) cross join lateral (
    select from tactics together join votes vote on ${vote.tactic_id} = ${together.id}
    where ${together.id} = one.id and ${vote.voted_at} <> ${together.created_at} limit 1) later)`

export const haveNoOthersJoined = (ids: SQL) => sql`not exists (
  select from unnest(array(${ids})) one (id) cross join lateral (
    select from tactics together join tactics joined on ${joined.joined_to} = ${together.id}
    where ${together.id} = one.id
      and (${joined.added_by} is distinct from ${together.added_by} or ${joined.created_at} <> ${together.created_at}) limit 1) others)`

/** What the actor can take back with `undoAdding`: the latest tactics that were added several at once. */
export const Undoable = z.object({ tactic_id: z.uuid(), count: z.int() })

/** Undoable as JSON, of the row `campaign`; null if there is nothing. An index gives the latest time of two tactics, looked for among the actor's latest. */
export function undoable({ actor }: Context, campaign: { id: SQLWrapper }): SQL {
  const isOwn = (row: typeof together | typeof first) =>
    sql`${row.campaign_id} = ${campaign.id} and ${row.added_by} = ${actor.id}`
  const ids = sql`select unnest(latest.ids)`
  return sql`(
    select json_build_object('tactic_id', latest.ids[1], 'count', cardinality(latest.ids))
    from (
      select array_agg(${together.id} order by ${together.id}) as ids from tactics together
      where ${isOwn(together)} and ${together.created_at} = (
        select latest.created_at from (
          select ${first.created_at}, lead(${first.created_at}) over (order by ${first.created_at} desc rows current row) as one_before
          from (select ${first.created_at} from tactics first where ${isOwn(first)} order by ${first.created_at} desc limit ${literal(BULK_MAX)}) first
        ) latest where latest.created_at = latest.one_before limit 1)
    ) latest
    where campaign.is_active and latest.ids is not null and ${areUnscored(ids)} and ${haveNoOthersJoined(ids)})`
}
