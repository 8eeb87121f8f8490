import { sql, type SQL } from 'drizzle-orm'
import { comments, results, tactics } from '../../db/schema.server'
import type { Context } from '../context'
import { isAfter, parseCursor } from '../paging.server'
import { named } from '../sql.server'
import { hasVotedOn } from './scope.server'
import type { ListTacticsInput } from './validation'

const ta = named(tactics, 'ta')
const x = named(comments, 'x')
const r = named(results, 'r')

const commentCount = sql`(select count(*) from comments x where ${x.tactic_id} = ${ta.id})`

/** What the person is looking for; `ta` is the tactic. */
function isWanted({ actor }: Context, { q = '', filter = 'all' }: ListTacticsInput): SQL {
  const isFound = q === '' ? sql`true` : sql`strpos(lower(${ta.name}), lower(${q})) > 0`
  if (filter === 'all') return isFound
  return sql`${isFound} and not ${hasVotedOn(ta.id, actor.id)}`
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
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from c where is_active)`
  const columns = sql`null::int as vote_count, null::json as results`
  if (input.sort === 'most_commented') {
    return sql`
      select x.*, ${columns}
      from (
        select ta.*, row_number() over (order by ${commentCount} desc, ${ta.id} desc) as place
        from tactics ta where ${ta.campaign_id} = ${campaign} and ${isWanted(ctx, input)}
      ) x
      where place > ${offset} order by place limit ${input.limit + 1}`
  }
  return sql`select ta.*, null::bigint as place, ${columns} from (${newest(ctx, input, campaign)}) ta`
}

/** One page of a campaign's tactics, found by their ids. */
function newest(ctx: Context, input: ListTacticsInput, campaign: SQL): SQL {
  const isOnPage = isAfter(parseCursor(input.cursor), ta.id, 'descending')
  return sql`
    select ta.* from tactics ta
    where ${ta.campaign_id} = ${campaign} and ${isWanted(ctx, input)} and ${isOnPage}
    order by ${ta.id} desc limit ${input.limit + 1}`
}

function endedPage(ctx: Context, { sort = 'score', ...input }: ListTacticsInput): SQL {
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from c where not is_active)`
  const columns = sql`${r.vote_count}, json_build_object('rank', ${r.rank}, 'average_score', ${r.score},
    'avg_impact', ${r.avg_impact}, 'avg_chances', ${r.avg_chances}, 'avg_efforts', ${r.avg_efforts}) as results`
  if (sort === 'newest') {
    // One look at each tactic's result: for a plain join a kept plan reads the results of all campaigns.
    return sql`
      select ta.*, null::bigint as place, ${columns}
      from (${newest(ctx, input, campaign)}) ta
      cross join lateral (select x.* from results x where ${x.tactic_id} = ${ta.id} limit 1) r`
  }
  const place =
    sort === 'score' ? r.position : sql`row_number() over (order by ${commentCount} desc, ${r.position})`
  return sql`
    select *
    from (
      select ta.*, ${place} as place, ${columns}
      from results r join tactics ta on ${ta.id} = ${r.tactic_id}
      where ${r.campaign_id} = ${campaign} and ${isWanted(ctx, input)}
    ) x
    where place > ${offset} order by place limit ${input.limit + 1}`
}
