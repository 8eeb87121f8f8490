import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaign, named, tactic } from '../../../db/aliases.server'
import { votes } from '../../../db/schema.server'
import { iso } from '../../sql.server'
import { countedBallots } from './ballots.server'
import { EFFORT_WEIGHT } from '../constants'

const voteColumn = named(votes)
/** Enough that different scores stay different and equal ones equal. */
const SCORE_DIGITS = 18

const sumOf = (criterion: SQLWrapper) => sql`sum(${criterion})::numeric`
const countOf = (criterion: SQLWrapper) => sql`count(${criterion})::numeric`

/**
 * `scoreOf` in score.ts as SQL; tests/domain/score.test.ts compares the two. With one division and one rounding, so that equal
 * scores are equal. Null while a criterion was judged by nobody.
 */
const exactScore = sql`round((
    ${sumOf(voteColumn.impact_score)} * ${countOf(voteColumn.chances_score)} * ${countOf(voteColumn.efforts_score)}
    + ${sumOf(voteColumn.chances_score)} * ${countOf(voteColumn.impact_score)} * ${countOf(voteColumn.efforts_score)}
    - ${EFFORT_WEIGHT}::numeric * ${sumOf(voteColumn.efforts_score)} * ${countOf(voteColumn.impact_score)} * ${countOf(voteColumn.chances_score)}
  )::numeric(60, 20)
  / nullif(${countOf(voteColumn.impact_score)} * ${countOf(voteColumn.chances_score)} * ${countOf(voteColumn.efforts_score)}, 0),
  ${SCORE_DIGITS})`

const ballotsAsJson = sql`json_agg(json_build_array(${voteColumn.user_id}, ${voteColumn.impact_score}, ${voteColumn.chances_score},
  ${voteColumn.efforts_score}, ${voteColumn.reason}, round) order by ${voteColumn.user_id})`

/**
 * A Tally per `tactic` for which `condition` holds. A campaign whose `ended_at` is not set has no rows.
 */
export function tallies(condition: SQL): SQL {
  return sql`
    select ${tactic.id}, ${tactic.name}, ${tactic.description}, ${tactic.link}, ${tactic.key},
      ${iso(tactic.created_at)} as created_at, tally.*
    from tactics tactic
    join campaigns campaign on ${campaign.id} = ${tactic.campaign_id} and ${campaign.ended_at} is not null
    cross join lateral (
      select count(*)::int as vote_count, ${exactScore} as score, avg(${voteColumn.impact_score}) as avg_impact,
        avg(${voteColumn.chances_score}) as avg_chances, avg(${voteColumn.efforts_score}) as avg_efforts,
        coalesce(${ballotsAsJson}, '[]')::text as ballots
      from (${countedBallots(tactic.id)}) ballot
    ) tally
    where ${condition}`
}

/**
 * The ranking of tallied tactics (docs/product.md#ranking). `rank` is null while a criterion is unjudged. `tallied` is a row
 * source with `id`, `vote_count`, `score` and `avg_impact`.
 */
export function ranking(tallied: SQL): SQL {
  return sql`
    select tallied.id, case when tallied.score is not null then rank() over (order by tallied.score desc nulls last) end as rank,
      row_number() over (
        order by tallied.score desc nulls last, tallied.vote_count desc, tallied.avg_impact desc nulls last, ${tactic.created_at}, tallied.id
      ) as position
    from ${tallied} tallied join tactics tactic on ${tactic.id} = tallied.id`
}
