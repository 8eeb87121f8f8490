import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRounds, secondRoundTactics, secondVotes } from '../../db/round.schema.server'
import { votes } from '../../db/schema.server'
import { columns, named, type Named } from '../sql.server'

const v = named(votes, 'v')
const l = named(secondVotes, 'l')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')

const BALLOT = ['tactic_id', 'user_id', 'impact_score', 'chances_score', 'efforts_score', 'reason'] as const
const ballotOf = (alias: Pick<Named<typeof votes>, (typeof BALLOT)[number]>) =>
  sql.join(
    BALLOT.map((column) => alias[column]),
    sql`, `,
  )

/**
 * The ballots that count on a tactic, one per person, with the round they are from: that of the second round once it has
 * ended, otherwise the first (docs/product.md#second-round). Of one person with `user_id`. `tactic_id` is a column.
 */
export function countedBallots(tactic_id: SQLWrapper, user_id?: string): SQL {
  const isTheirs = (ballot: { user_id: SQLWrapper }) =>
    user_id === undefined ? sql`true` : sql`${ballot.user_id} = ${user_id}::uuid`
  return sql`
    select ${ballotOf(v)}, 1 as round from votes v
    where ${v.tactic_id} = ${tactic_id} and ${isTheirs(v)}
      and not exists (select from (${laterBallots(tactic_id)}) l where l.user_id = ${v.user_id})
    union all
    select ${columns(secondVotes, BALLOT)}, 2 as round from (${laterBallots(tactic_id)}) l where ${isTheirs(l)}`
}

/** None while the second round runs: `ended_at` is set once its votes can no longer change. */
function laterBallots(tactic_id: SQLWrapper): SQL {
  return sql`
    select ${ballotOf(l)} from second_votes l
    join second_round_tactics st on ${st.tactic_id} = ${l.tactic_id}
    join second_rounds sr on ${sr.campaign_id} = ${st.campaign_id} and ${sr.ended_at} is not null
    where ${l.tactic_id} = ${tactic_id}`
}

/** How many people gave other scores in the second round, or their first. It is told as 'fewer than three' or not at all. */
export function changedCount(tactic_id: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_votes l
    where ${l.tactic_id} = ${tactic_id} and not exists (
      select from votes v where ${v.tactic_id} = ${l.tactic_id} and ${v.user_id} = ${l.user_id}
        and (${v.impact_score}, ${v.chances_score}, ${v.efforts_score})
          is not distinct from (${l.impact_score}, ${l.chances_score}, ${l.efforts_score})))`
}
