import { sql, type SQL } from 'drizzle-orm'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { campaigns, tactics, votes } from '../../db/schema.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { named } from '../sql.server'

const ca = named(campaigns, 'ca')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')

const teamsLeft = sql`(select team_id from gone)`

/**
 * Deletes a person's votes from the running campaigns of the teams in the CTE `gone` (`team_id`), which they leave. Locks
 * the campaigns: otherwise one that ends concurrently could change a result that was shown.
 */
export function withdrawVotes({ now }: Pick<Context, 'now'>, user_id: string): SQL {
  return sql`
    with running as (
      select ${ca.id} from campaigns ca where ${ca.team_id} in ${teamsLeft} and ${isRunning(ca, now)} for share of ca
    )
    delete from votes v using tactics ta, running
    where ${v.tactic_id} = ${ta.id} and ${ta.campaign_id} = running.id and ${v.user_id} = ${user_id} and ${v.round} = 1`
}

/** The same for second rounds. The person's votes of the first round count again. */
export function withdrawSecondVotes({ now }: Pick<Context, 'now'>, user_id: string): SQL {
  return sql`
    with running as (
      select ${sr.campaign_id} from second_rounds sr join campaigns ca on ${ca.id} = ${sr.campaign_id}
      where ${ca.team_id} in ${teamsLeft} and ${isRunning(sr, now)} for share of sr
    )
    delete from votes v using second_round_tactics st, running
    where ${v.tactic_id} = ${st.tactic_id} and ${st.campaign_id} = running.campaign_id
      and ${v.user_id} = ${user_id} and ${v.round} = 2`
}
