import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRounds, secondRoundTactics } from '../../../db/round.schema.server'
import { votes } from '../../../db/schema.server'
import { columns, named } from '../../sql.server'

const v = named(votes, 'v')
const l = named(votes, 'l')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')

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
  const isTheirs = user_id === undefined ? sql`true` : sql`${v.user_id} = ${user_id}::uuid`
  // Backwards in the order of the key: without a sort.
  return sql`
    select distinct on (${v.user_id}) ${columns(votes, BALLOT)} from votes v
    where ${v.tactic_id} = ${tactic_id} and ${isTheirs} and (${v.round} = 1 or ${hasSecondRoundEnded(tactic_id)})
    order by ${v.user_id} desc, ${v.round} desc`
}

/** `ended_at` is set once the votes of the round can no longer change. */
function hasSecondRoundEnded(tactic_id: SQLWrapper): SQL {
  return sql`exists (
    select from second_round_tactics st join second_rounds sr on ${sr.campaign_id} = ${st.campaign_id}
    where ${st.tactic_id} = ${tactic_id} and ${sr.ended_at} is not null)`
}

/** How many people gave other scores in the second round, or their first. It is told as 'fewer than three' or not at all. */
export function changedCount(tactic_id: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from votes l
    where ${l.tactic_id} = ${tactic_id} and ${l.round} = 2 and not exists (
      select from votes v where ${v.tactic_id} = ${l.tactic_id} and ${v.user_id} = ${l.user_id} and ${v.round} = 1
        and (${v.impact_score}, ${v.chances_score}, ${v.efforts_score})
          is not distinct from (${l.impact_score}, ${l.chances_score}, ${l.efforts_score})))`
}
