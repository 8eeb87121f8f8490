import { sql, type SQL } from 'drizzle-orm'
import { tactic, vote } from '../../db/aliases.server'

/** BallotRow as JSON, of a row `vote`. */
export const ballotRow = sql`json_build_array(${vote.tactic_id}, ${vote.user_id}, ${vote.round}, ${vote.impact_score},
  ${vote.chances_score}, ${vote.efforts_score})`

/**
 * Ballots of the campaign in the CTE `source`, as a JSON array of BallotRow. `condition` is on `vote`; without a
 * condition on its round it is also true of ballots that no longer count.
 */
export function ballotRows(source: string, condition: SQL): SQL {
  const from = sql.identifier(source)
  return sql`(
    select coalesce(json_agg(${ballotRow} order by ${vote.tactic_id}, ${vote.round}), '[]')
    from ${from} join tactics tactic on ${tactic.campaign_id} = ${from}.id join votes vote on ${vote.tactic_id} = ${tactic.id}
    where ${condition})`
}
