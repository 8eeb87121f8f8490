import { sql, type SQL } from 'drizzle-orm'
import { comments } from '../../db/comment.schema.server'
import { results, tactics } from '../../db/schema.server'
import type { Context } from '../context'
import { publishedChoice } from '../decisions/scope.server'
import { pageOfOwner, parseCursor } from '../paging.server'
import { resultObject, shownResults } from '../results/store/scope.server'
import { contains, named } from '../sql.server'
import { hasVotedOn } from './scope.server'
import type { ListTacticsInput } from './validation'

const ta = named(tactics, 'ta')
const x = named(comments, 'x')
const r = named(results, 'r')

const commentCount = sql`(select count(*) from comments x where ${x.tactic_id} = ${ta.id})`

/** The search and the filter of a list; `ta` is the tactic. */
function matchesFilters({ actor }: Context, { q = '', filter = 'all' }: ListTacticsInput): SQL {
  const isFound = q === '' ? sql`true` : contains(ta.name, q)
  if (filter === 'all') return isFound
  return sql`${isFound} and not ${hasVotedOn(ta.id, actor.id)}`
}

/**
 * One page of tactics of the campaign in the CTE `c`, with `place` (null in lists ordered by id), `vote_count` and
 * `results` (null while the campaign runs: neither columns nor order may depend on votes).
 */
export function requestedPage(ctx: Context, input: ListTacticsInput): SQL {
  return sql`
    (${runningPage(ctx, input)})
    union all
    (${endedPage(ctx, input)})`
}

function runningPage(ctx: Context, input: ListTacticsInput): SQL {
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from c where is_active)`
  const columns = sql`null::int as vote_count, null::json as results`
  if (input.sort === 'shuffled') return shuffledPage(ctx, input, campaign, columns)
  if (input.sort === 'most_commented') {
    return sql`
      select x.*, null::text as turn, ${columns}
      from (
        select ta.*, row_number() over (order by ${commentCount} desc, ${ta.id} desc) as place
        from tactics ta where ${ta.campaign_id} = ${campaign} and ${matchesFilters(ctx, input)}
      ) x
      where place > ${offset} order by place limit ${input.limit + 1}`
  }
  return sql`
    select ta.*, null::bigint as place, null::text as turn, ${columns}
    from (${newest(ctx, input, campaign)}) ta`
}

/**
 * The actor's own order, unscored tactics first. A turn depends on campaign, person and tactic alone, so that a new
 * tactic moves no other. A tactic that is scored between two pages may come twice, and none is left out.
 */
function shuffledPage(ctx: Context, input: ListTacticsInput, campaign: SQL, columns: SQL): SQL {
  const { after_turn } = parseCursor(input.cursor)
  const key = sql`'["' || ${ta.campaign_id} || '","' || ${ctx.actor.id}::uuid || '","' || ${ta.id} || '"]'`
  return sql`
    select x.*, ${columns}
    from (
      select ta.*, null::bigint as place,
        case when ${hasVotedOn(ta.id, ctx.actor.id)} then '1' else '0' end
          || encode(substring(sha256(convert_to(${key}, 'UTF8')) for 8), 'hex') as turn
      from tactics ta where ${ta.campaign_id} = ${campaign} and ${matchesFilters(ctx, input)}
    ) x
    where ${after_turn === null ? sql`true` : sql`turn > ${after_turn}`}
    order by turn limit ${input.limit + 1}`
}

function newest(ctx: Context, input: ListTacticsInput, campaign: SQL): SQL {
  const keys = { owner: ta.campaign_id, id: ta.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, campaign, 'descending', parseCursor(input.cursor))
  return sql`
    select ta.* from tactics ta
    where ${isOnPage} and ${matchesFilters(ctx, input)}
    order by ${inOrder} limit ${input.limit + 1}`
}

function endedPage(ctx: Context, { sort: wanted = 'score', ...input }: ListTacticsInput): SQL {
  const sort = wanted === 'shuffled' ? 'score' : wanted
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from c where not is_active)`
  const columns = sql`${r.vote_count}, json_build_object('rank', ${r.rank}, 'average_score', ${r.score},
    'avg_impact', ${r.avg_impact}, 'avg_chances', ${r.avg_chances}, 'avg_efforts', ${r.avg_efforts},
    'result', ${resultObject(sql`(select places from c)`)}, 'decided', ${publishedChoice(r.tactic_id)}) as results`
  if (sort === 'newest') {
    // With a plain join the generic plan reads the results of all campaigns.
    return sql`
      select ta.*, null::bigint as place, null::text as turn, ${columns}
      from (${newest(ctx, input, campaign)}) ta
      cross join lateral (select x.* from ${shownResults} x where ${x.tactic_id} = ${ta.id} limit 1) r`
  }
  const place =
    sort === 'score' ? r.position : sql`row_number() over (order by ${commentCount} desc, ${r.position})`
  return sql`
    select *
    from (
      select ta.*, ${place} as place, null::text as turn, ${columns}
      from ${shownResults} r join tactics ta on ${ta.id} = ${r.tactic_id}
      where ${r.campaign_id} = ${campaign} and ${matchesFilters(ctx, input)}
    ) x
    where place > ${offset} order by place limit ${input.limit + 1}`
}
