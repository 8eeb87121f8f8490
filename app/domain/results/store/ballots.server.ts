import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { named, secondRound, secondRoundTactic, vote } from '../../../db/aliases.server'
import { votes } from '../../../db/schema.server'
import { columns } from '../../sql.server'

const later = named(votes, 'later')

const BALLOT = [
  'tactic_id',
  'user_id',
  'impact_score',
  'chances_score',
  'efforts_score',
  'reason',
  'round',
] as const

/**
 * The ballots that count on a tactic, one per person, with the round they are from: that of the second round once it has
 * ended, otherwise the first (docs/product.md#second-round). Of one person with `user_id`. `tactic_id` is a column.
 */
export function countedBallots(tactic_id: SQLWrapper, user_id?: string): SQL {
  const isTheirs = user_id === undefined ? sql`true` : sql`${vote.user_id} = ${user_id}::uuid`
  // Backwards in the order of the key: without a sort.
  return sql`
    select distinct on (${vote.user_id}) ${columns(votes, BALLOT)} from votes vote
    where ${vote.tactic_id} = ${tactic_id} and ${isTheirs} and (${vote.round} = 1 or ${hasSecondRoundEnded(tactic_id)})
    order by ${vote.user_id} desc, ${vote.round} desc`
}

/** `ended_at` is set once the votes of the round can no longer change. */
function hasSecondRoundEnded(tactic_id: SQLWrapper): SQL {
  return sql`exists (
    select from second_round_tactics second_round_tactic join second_rounds second_round on ${secondRound.campaign_id} = ${secondRoundTactic.campaign_id}
    where ${secondRoundTactic.tactic_id} = ${tactic_id} and ${secondRound.ended_at} is not null)`
}

/** How many people gave other scores in the second round, or their first. It is told as 'fewer than three' or not at all. */
export function changedCount(tactic_id: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from votes later
    where ${later.tactic_id} = ${tactic_id} and ${later.round} = 2 and not exists (
      select from votes vote where ${vote.tactic_id} = ${later.tactic_id} and ${vote.user_id} = ${later.user_id} and ${vote.round} = 1
        and (${vote.impact_score}, ${vote.chances_score}, ${vote.efforts_score})
          is not distinct from (${later.impact_score}, ${later.chances_score}, ${later.efforts_score})))`
}
