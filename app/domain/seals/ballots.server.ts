import { sql, type SQL } from 'drizzle-orm'
import { secondVotes } from '../../db/round.schema.server'
import { tactics, votes } from '../../db/schema.server'
import { named } from '../sql.server'

const ta = named(tactics, 'ta')
const v = named(votes, 'v')
const sv = named(secondVotes, 'sv')

/** Ballots of the first round of the campaign in the CTE `source`, as a JSON array of BallotRow. `condition` is on vote `v`. */
export function firstBallotRows(source: string, condition: SQL): SQL {
  return asArray(rowsOf(source, sql`votes`, v, 1, condition))
}

/** The ballots of both rounds, also those that no longer count. `condition` is on the vote of either round. */
export function ballotRows(source: string, condition: (vote: Vote, round: 1 | 2) => SQL): SQL {
  return asArray(sql`
    ${rowsOf(source, sql`votes`, v, 1, condition(v, 1))}
    union all
    ${rowsOf(source, sql`second_votes`, sv, 2, condition(sv, 2))}`)
}

type Vote = Pick<typeof v, 'tactic_id' | 'user_id' | 'impact_score' | 'chances_score' | 'efforts_score'>

function rowsOf(source: string, table: SQL, vote: Vote, round: 1 | 2, condition: SQL): SQL {
  const from = sql.identifier(source)
  const alias = sql.identifier(round === 1 ? 'v' : 'sv')
  return sql`
    select json_build_array(${vote.tactic_id}, ${vote.user_id}, ${round}::int, ${vote.impact_score}, ${vote.chances_score},
      ${vote.efforts_score}) as ballot, ${vote.tactic_id} as tactic_id
    from ${from} join tactics ta on ${ta.campaign_id} = ${from}.id join ${table} ${alias} on ${vote.tactic_id} = ${ta.id}
    where ${condition}`
}

const asArray = (rows: SQL): SQL =>
  sql`(select coalesce(json_agg(x.ballot order by x.tactic_id), '[]') from (${rows}) x)`
