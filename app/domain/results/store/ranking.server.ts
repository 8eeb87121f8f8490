import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaigns, tactics, votes } from '../../../db/schema.server'
import { iso, named } from '../../sql.server'
import { countedBallots } from './ballots.server'
import { EFFORT_WEIGHT } from '../constants'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const vote = named(votes)
/** Enough that different scores stay different and equal ones equal. */
const SCORE_DIGITS = 18

const sumOf = (criterion: SQLWrapper) => sql`sum(${criterion})::numeric`
const countOf = (criterion: SQLWrapper) => sql`count(${criterion})::numeric`

/**
 * `scoreOf` in score.ts as SQL; tests/domain/score.test.ts compares the two. With one division and one rounding, so that equal
 * scores are equal. Null while a criterion was judged by nobody.
 */
const exactScore = sql`round((
    ${sumOf(vote.impact_score)} * ${countOf(vote.chances_score)} * ${countOf(vote.efforts_score)}
    + ${sumOf(vote.chances_score)} * ${countOf(vote.impact_score)} * ${countOf(vote.efforts_score)}
    - ${EFFORT_WEIGHT}::numeric * ${sumOf(vote.efforts_score)} * ${countOf(vote.impact_score)} * ${countOf(vote.chances_score)}
  )::numeric(60, 20)
  / nullif(${countOf(vote.impact_score)} * ${countOf(vote.chances_score)} * ${countOf(vote.efforts_score)}, 0),
  ${SCORE_DIGITS})`

const ballotsAsJson = sql`json_agg(json_build_array(${vote.user_id}, ${vote.impact_score}, ${vote.chances_score},
  ${vote.efforts_score}, ${vote.reason}, round) order by ${vote.user_id})`

/**
 * A Tally per tactic `ta` for which `condition` holds. A campaign whose `ended_at` is not set has no rows.
 */
export function tallies(condition: SQL): SQL {
  return sql`
    select ${ta.id}, ${ta.name}, ${iso(ta.created_at)} as created_at, ${ta.added_by}, v.*
    from tactics ta
    join campaigns c on ${c.id} = ${ta.campaign_id} and ${c.ended_at} is not null
    cross join lateral (
      select count(*)::int as vote_count, ${exactScore} as score, avg(${vote.impact_score}) as avg_impact,
        avg(${vote.chances_score}) as avg_chances, avg(${vote.efforts_score}) as avg_efforts,
        coalesce(${ballotsAsJson}, '[]')::text as ballots
      from (${countedBallots(ta.id)}) ballot
    ) v
    where ${condition}`
}

/**
 * The ranking of tallied tactics (docs/product.md#ranking). `rank` is null while a criterion is unjudged. `tallied` is a row
 * source with `id`, `vote_count`, `score` and `avg_impact`.
 */
export function ranking(tallied: SQL): SQL {
  return sql`
    select r.id, case when r.score is not null then rank() over (order by r.score desc nulls last) end as rank,
      row_number() over (
        order by r.score desc nulls last, r.vote_count desc, r.avg_impact desc nulls last, ${ta.created_at}, r.id
      ) as position
    from ${tallied} r join tactics ta on ${ta.id} = r.id`
}
