import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { comment, result, tactic, vote } from '../../db/aliases.server'
import type { Context } from '../context'
import { publishedChoice } from '../decisions/scope.server'
import { pageOfOwner, parseCursor } from '../paging.server'
import { resultObject, shownResults } from '../results/store/scope.server'
import { containsAny } from '../sql.server'
import { DETAILS } from './fields'
import { hasVotedOn } from './scope.server'
import type { ListTacticsInput } from './validation'

const commentCount = sql`(select count(*) from comments comment where ${comment.tactic_id} = ${tactic.id})`

/** The place of a tactic that is scored again would tell its rank, so it comes after all others, by its id. */
const isScoredAgain = sql`(result.scored_again_until is not null)`
const BEHIND_ALL = 1_000_000

function matchesFilters({ actor }: Context, input: ListTacticsInput): SQL {
  if (isOfAll(input)) return isFound(input)
  return sql`${isFound(input)} and not ${hasVotedOn(tactic.id, actor.id)}`
}

const isOfAll = ({ filter = 'all' }: ListTacticsInput): boolean => filter === 'all'

function isFound({ q = '' }: ListTacticsInput): SQL {
  return q === '' ? sql`true` : containsAny([tactic.name, ...DETAILS.map((name) => tactic[name])], q)
}

/**
 * One page of tactics of the campaign in the CTE `campaign`, none once it has ended, with `place` (null in lists ordered by
 * id), `vote_count` and `results`, which are null: neither columns nor order may depend on votes.
 */
export function runningPage(ctx: Context, input: ListTacticsInput): SQL {
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from campaign where is_active)`
  const columns = sql`null::int as vote_count, null::json as results`
  if (input.sort === 'shuffled') return shuffledPage(ctx, input, campaign, columns)
  if (input.sort === 'most_commented') {
    return sql`
      select item.*, null::text as own_key, ${columns}
      from (
        select tactic.*, row_number() over (order by ${commentCount} desc, ${tactic.id} desc) as place
        from tactics tactic where ${tactic.campaign_id} = ${campaign} and ${matchesFilters(ctx, input)}
      ) item
      where place > ${offset} order by place limit ${input.limit + 1}`
  }
  return sql`
    select tactic.*, null::bigint as place, null::text as own_key, ${columns}
    from (${newest(ctx, input, campaign)}) tactic`
}

/**
 * The actor's own order, unscored tactics first. A tactic that is scored between two pages may come twice, and none is left out.
 */
function shuffledPage(ctx: Context, input: ListTacticsInput, campaign: SQL, columns: SQL): SQL {
  const { after_own_key } = parseCursor(input.cursor)
  const user_id = sql`${ctx.actor.id}::uuid`
  const own_key = ownKey({ campaign_id: tactic.campaign_id, user_id, tactic_id: tactic.id })
  return sql`
    select tactic.*, null::bigint as place, item.own_key, ${columns}
    from (
      with scored as materialized (select ${vote.tactic_id} from votes vote where ${vote.user_id} = ${user_id} and ${vote.round} = 1)
      select * from (
        select ${tactic.id}, case when scored.tactic_id is null then '0' else '1' end || ${own_key} as own_key
        from tactics tactic left join scored on scored.tactic_id = ${tactic.id}
        where ${tactic.campaign_id} = ${campaign} and ${isFound(input)} and ${isOfAll(input) ? sql`true` : sql`scored.tactic_id is null`}
      ) item
      where ${after_own_key === null ? sql`true` : sql`own_key > ${after_own_key}`}
      order by own_key limit ${input.limit + 1}
    ) item join tactics tactic on ${tactic.id} = item.id
    order by item.own_key`
}

function newest(ctx: Context, input: ListTacticsInput, campaign: SQL): SQL {
  const keys = { owner: tactic.campaign_id, id: tactic.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, campaign, 'descending', parseCursor(input.cursor))
  return sql`
    select tactic.* from tactics tactic
    where ${isOnPage} and ${matchesFilters(ctx, input)}
    order by ${inOrder} limit ${input.limit + 1}`
}

/** The same of a campaign that has ended, none while it runs. */
export function endedPage(ctx: Context, { sort: wanted = 'score', ...input }: ListTacticsInput): SQL {
  const sort = wanted === 'shuffled' ? 'score' : wanted
  const { offset } = parseCursor(input.cursor)
  const campaign = sql`(select id from campaign where not is_active)`
  const columns = sql`${result.vote_count}, json_build_object('rank', ${result.rank}, 'average_score', ${result.score},
    'avg_impact', ${result.avg_impact}, 'avg_chances', ${result.avg_chances}, 'avg_efforts', ${result.avg_efforts},
    'result', ${resultObject(sql`(select places from campaign)`)}, 'decided', ${publishedChoice(result.tactic_id)}) as results`
  if (sort === 'newest') {
    // With a plain join the generic plan reads the results of all campaigns.
    return sql`
      select tactic.*, null::bigint as place, null::text as own_key, ${columns}
      from (${newest(ctx, input, campaign)}) tactic
      cross join lateral (select result.* from ${shownResults} result where ${result.tactic_id} = ${tactic.id} limit 1) result`
  }
  const placed = (isPlaced: SQL, place: SQL) => sql`
    select *
    from (
      select tactic.*, ${place} as place, null::text as own_key, ${columns}
      from ${shownResults} result join tactics tactic on ${tactic.id} = ${result.tactic_id}
      where ${result.campaign_id} = ${campaign} and ${isPlaced} and ${matchesFilters(ctx, input)}
    ) item
    where place > ${offset} order by place limit ${input.limit + 1}`
  if (sort === 'most_commented') {
    const order = sql`${isScoredAgain}, ${commentCount} desc, case when not ${isScoredAgain} then ${result.position} end, ${tactic.id}`
    return placed(sql`true`, sql`row_number() over (order by ${order})`)
  }
  // In two parts, so that the first one walks the index of positions.
  return sql`
    select * from (
      (${placed(sql`not ${isScoredAgain}`, sql`${result.position}`)})
      union all
      (${placed(isScoredAgain, sql`${BEHIND_ALL}::int + row_number() over (order by ${tactic.id})`)})
    ) item
    order by place limit ${input.limit + 1}`
}

type Ids<Id> = { campaign_id: Id; user_id: Id; tactic_id: Id }

/**
 * By these texts a person's own order of a campaign's tactics is sorted. They depend on campaign, person and tactic alone, so
 * that a new tactic moves no other (docs/product.md#tactics).
 */
function ownKey({ campaign_id, user_id, tactic_id }: Ids<SQLWrapper>): SQL {
  const key = sql`'["' || ${campaign_id} || '","' || ${user_id} || '","' || ${tactic_id} || '"]'`
  return sql`encode(substring(sha256(convert_to(${key}, 'UTF8')) for 8), 'hex')`
}
