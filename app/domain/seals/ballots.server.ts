import { sql, type SQL } from 'drizzle-orm'
import { tactics, votes } from '../../db/schema.server'
import { named } from '../sql.server'

const ta = named(tactics, 'ta')
const v = named(votes, 'v')

/**
 * Ballots of the campaign in the CTE `source`, as a JSON array of BallotRow. `condition` is on the vote `v`; without a
 * condition on its round it is also true of ballots that no longer count.
 */
export function ballotRows(source: string, condition: SQL): SQL {
  const from = sql.identifier(source)
  return sql`(
    select coalesce(json_agg(json_build_array(${v.tactic_id}, ${v.user_id}, ${v.round}, ${v.impact_score},
      ${v.chances_score}, ${v.efforts_score}) order by ${v.tactic_id}, ${v.round}), '[]')
    from ${from} join tactics ta on ${ta.campaign_id} = ${from}.id join votes v on ${v.tactic_id} = ${ta.id}
    where ${condition})`
}
