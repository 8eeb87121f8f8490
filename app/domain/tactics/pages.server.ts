import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { parseCursor } from '../paging.server'
import type { TacticSort } from './constants'
import type { ListTacticsInput } from './validation'

const commentCount = sql`(select count(*) from comments x where x.tactic_id = ta.id)`

/** What the person is looking for; `ta` is the tactic. */
function isWanted({ actor }: Context, { q = '', filter = 'all' }: ListTacticsInput): SQL {
  const isFound = q === '' ? sql`true` : sql`strpos(lower(ta.name), lower(${q})) > 0`
  if (filter === 'all') return isFound
  return sql`${isFound} and not exists (
    select from votes v where v.tactic_id = ta.id and v.user_id = ${actor.id})`
}

/**
 * The tactics of one page of the campaign `c`: their columns, their place where the order has one, and for an ended
 * campaign the results. The order of a running campaign knows nothing of votes.
 */
export function wantedPage(ctx: Context, input: ListTacticsInput): SQL {
  return sql`
    (${runningPage(ctx, input)})
    union all
    (${endedPage(ctx, input)})`
}

function runningPage(ctx: Context, input: ListTacticsInput): SQL {
  const start = parseCursor(input.cursor)
  const columns = sql`null::int as vote_count, null::json as results`
  const running = sql`from tactics ta
    where ta.campaign_id = (select id from c where is_active) and ${isWanted(ctx, input)}`
  if (input.sort === 'most_commented') {
    return sql`
      select x.*, ${columns}
      from (select ta.*, row_number() over (order by ${commentCount} desc, ta.id desc) as place ${running}) x
      where place > ${start.offset} order by place limit ${input.limit + 1}`
  }
  return sql`
    select ta.*, null::bigint as place, ${columns} ${running}
      and (${start.after_id}::uuid is null or ta.id < ${start.after_id}::uuid)
    order by ta.id desc limit ${input.limit + 1}`
}

/** By place, unless the newest come first: they are found by their ids. */
const ENDED_PLACE: Record<TacticSort, SQL> = {
  score: sql`r.position`,
  newest: sql`null::bigint`,
  most_commented: sql`row_number() over (order by ${commentCount} desc, r.position)`,
}

function endedPage(ctx: Context, input: ListTacticsInput): SQL {
  const { offset, after_id } = parseCursor(input.cursor)
  return sql`
    select *
    from (
      select ta.*, ${ENDED_PLACE[input.sort ?? 'score']} as place, r.vote_count,
        json_build_object('rank', r.rank, 'average_score', r.score, 'avg_impact', r.avg_impact,
          'avg_chances', r.avg_chances, 'avg_efforts', r.avg_efforts) as results
      from results r join tactics ta on ta.id = r.tactic_id
      where r.campaign_id = (select id from c where not is_active) and ${isWanted(ctx, input)}
    ) x
    where place > ${offset} or place is null and (${after_id}::uuid is null or id < ${after_id}::uuid)
    order by place, id desc limit ${input.limit + 1}`
}
