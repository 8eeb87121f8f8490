import { sql, type SQL } from 'drizzle-orm'
import { campaign, named, secondRound, secondRoundTactic, tactic, vote } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'

const joined = named(tactics, 'joined')
const teamsLeft = sql`(select team_id from gone)`

/**
 * Deletes a person's votes from the running campaigns of the teams in the CTE `gone` (`team_id`), which they leave, those on joined tactics included. Locks
 * the campaigns: otherwise one that ends concurrently could change a result that was shown.
 */
export function withdrawVotes({ now }: Pick<Context, 'now'>, user_id: string): SQL {
  return sql`
    with running as (
      select ${campaign.id} from campaigns campaign where ${campaign.team_id} in ${teamsLeft} and ${isRunning(campaign, now)} for share of campaign
    )
    delete from votes vote
    where ${vote.tactic_id} = any(array(
        select ${tactic.id} from tactics tactic join running on ${tactic.campaign_id} = running.id
        union all
        select ${joined.id} from tactics joined join tactics tactic on ${tactic.id} = ${joined.joined_to} join running on ${tactic.campaign_id} = running.id))
      and ${vote.user_id} = ${user_id} and ${vote.round} = 1`
}

/** The same for second rounds. The person's votes of the first round count again. */
export function withdrawSecondVotes({ now }: Pick<Context, 'now'>, user_id: string): SQL {
  return sql`
    with running as (
      select ${secondRound.campaign_id} from second_rounds second_round join campaigns campaign on ${campaign.id} = ${secondRound.campaign_id}
      where ${campaign.team_id} in ${teamsLeft} and ${isRunning(secondRound, now)} for share of second_round
    )
    delete from votes vote using second_round_tactics second_round_tactic, running
    where ${vote.tactic_id} = ${secondRoundTactic.tactic_id} and ${secondRoundTactic.campaign_id} = running.campaign_id
      and ${vote.user_id} = ${user_id} and ${vote.round} = 2`
}
