import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaign, named, secondRound, secondRoundTactic, tactic, vote } from '../../../db/aliases.server'
import { secondRoundTactics } from '../../../db/round.schema.server'
import { votes } from '../../../db/schema.server'
import type { SystemContext } from '../../context'
import { isScorer } from '../../facts.server'
import { columns, execute } from '../../sql.server'
import { BALLOT } from '../../vote-columns.server'
import { CHANGED_PEOPLE_MIN, EVERY_CHANGE_VOTERS_MAX } from '../constants'

const later = named(votes, 'later')
const secondRoundTacticColumn = named(secondRoundTactics)

const COUNTED = ['tactic_id', 'user_id', ...BALLOT, 'round'] as const

/**
 * The ballots that count on a tactic, one per person, with the round they are from: that of the second round if it counts,
 * otherwise the first (docs/product.md#second-round). Of one person with `user_id`. `tactic_id` is a column.
 */
export function countedBallots(tactic_id: SQLWrapper, user_id?: string): SQL {
  const isTheirs = user_id === undefined ? sql`true` : sql`${vote.user_id} = ${user_id}::uuid`
  // Backwards in the order of the key: without a sort.
  return sql`
    select distinct on (${vote.user_id}) ${columns(votes, COUNTED)} from votes vote
    where ${vote.tactic_id} = ${tactic_id} and ${isTheirs} and (${vote.round} = 1 or ${isSecondCounted(tactic_id)})
    order by ${vote.user_id} desc, ${vote.round} desc`
}

/** Whether the ballots that a tactic got in its second round count; false until the round is settled. */
export function isSecondCounted(tactic_id: SQLWrapper): SQL {
  return sql`exists (
    select from second_round_tactics second_round_tactic
    where ${secondRoundTactic.tactic_id} = ${tactic_id} and ${secondRoundTactic.is_counted})`
}

/**
 * Decides on which tactics the ballots of an ended second round count: where enough people changed or added their scores,
 * so that the difference of two published averages is nobody's. With too few people in the campaign for that, everywhere.
 * Deletes the votes of people who left while the round that has ended ran (`markVotes`), and of those who observe.
 */
export async function closeRounds(ctx: SystemContext, campaign_id: string): Promise<void> {
  const people = sql`(
    select count(distinct ${vote.user_id}) from tactics tactic join votes vote on ${vote.tactic_id} = ${tactic.id} and not ${vote.has_left}
    where ${tactic.campaign_id} = ${campaign_id})`
  await execute(
    ctx,
    sql`with dropped as (
          delete from votes vote using tactics tactic join campaigns campaign on ${campaign.id} = ${tactic.campaign_id}
          left join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}
          where ${vote.tactic_id} = ${tactic.id} and ${tactic.campaign_id} = ${campaign_id} and (${vote.has_left} or not ${isScorer(vote.user_id, campaign)})
            and case ${vote.round} when 1 then ${campaign.ended_at} else ${secondRound.ended_at} end is not null
        )
        update second_round_tactics second_round_tactic
        set ${secondRoundTacticColumn.is_counted} = ${people} <= ${EVERY_CHANGE_VOTERS_MAX}::int or ${changedCount(secondRoundTactic.tactic_id)} >= ${CHANGED_PEOPLE_MIN}::int
        from second_rounds second_round
        where ${secondRoundTactic.campaign_id} = ${campaign_id} and ${secondRoundTactic.is_counted} is null
          and ${secondRound.campaign_id} = ${secondRoundTactic.campaign_id} and ${secondRound.ended_at} is not null`,
  )
}

/** How many people gave other scores in the second round, or their first. It is told as 'fewer than three' or not at all. */
export function changedCount(tactic_id: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from votes later
    where ${later.tactic_id} = ${tactic_id} and ${later.round} = 2 and not ${later.has_left} and not exists (
      select from votes vote where ${vote.tactic_id} = ${later.tactic_id} and ${vote.user_id} = ${later.user_id} and ${vote.round} = 1
        and (${vote.impact_score}, ${vote.chances_score}, ${vote.efforts_score})
          is not distinct from (${later.impact_score}, ${later.chances_score}, ${later.efforts_score})))`
}
