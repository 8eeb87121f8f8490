import { sql, type SQL } from 'drizzle-orm'
import { campaign, named, secondRound, secondRoundTactic, tactic, vote, voter } from '../../db/aliases.server'
import { tactics, votes } from '../../db/schema.server'
import { campaignVoters } from '../../db/voter.schema.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'

const joined = named(tactics, 'joined')
const voteColumn = named(votes)
const voterColumn = named(campaignVoters)

/** The CTE with the teams (`team_id`) that the person leaves, or is a member of again. */
type Source = 'gone' | 'back'

/**
 * Marks a person's votes in the running campaigns of these teams, those on joined tactics included. They stay in the counts,
 * whose change would tell whose they were, and are deleted at the end (`closeRounds`). Locks the campaigns: otherwise
 * one that ends concurrently could change a result that was shown.
 */
export function markVotes({ now }: Pick<Context, 'now'>, user_id: string, source: Source): SQL {
  return sql`
    with running as (
      select ${campaign.id} from campaigns campaign where ${campaign.team_id} in ${teamsOf(source)} and ${isRunning(campaign, now)} for share of campaign
    )
    update votes vote set ${hasLeft(source)}
    where ${vote.tactic_id} = any(array(
        select ${tactic.id} from tactics tactic join running on ${tactic.campaign_id} = running.id
        union all
        select ${joined.id} from tactics joined join tactics tactic on ${tactic.id} = ${joined.joined_to} join running on ${tactic.campaign_id} = running.id))
      and ${vote.user_id} = ${user_id} and ${vote.round} = 1`
}

/** The same for second rounds. At their end the person's votes of the first round count again. */
export function markSecondVotes({ now }: Pick<Context, 'now'>, user_id: string, source: Source): SQL {
  return sql`
    with running as (
      select ${secondRound.campaign_id} from second_rounds second_round join campaigns campaign on ${campaign.id} = ${secondRound.campaign_id}
      where ${campaign.team_id} in ${teamsOf(source)} and ${isRunning(secondRound, now)} for share of second_round
    )
    update votes vote set ${hasLeft(source)} from second_round_tactics second_round_tactic, running
    where ${vote.tactic_id} = ${secondRoundTactic.tactic_id} and ${secondRoundTactic.campaign_id} = running.campaign_id
      and ${vote.user_id} = ${user_id} and ${vote.round} = 2`
}

/**
 * Lets a worker ask whether the `campaigns`, a query of ids, are complete, as after a vote: with fewer people they can be.
 * One row of each is enough.
 */
export function askWhetherComplete(campaigns: SQL): SQL {
  return sql`
    update campaign_voters set ${voterColumn.is_changed} = true from (
      select distinct on (${voter.campaign_id}) voter.* from campaign_voters voter where ${voter.campaign_id} in (${campaigns})
      order by ${voter.campaign_id}, ${voter.user_id}) voter
    where (${campaignVoters.campaign_id}, ${campaignVoters.user_id}, ${campaignVoters.round}) = (${voter.campaign_id}, ${voter.user_id}, ${voter.round})`
}

/**
 * Fewer people can make the running campaigns of the teams in `gone` complete. Locks them before their counts: PostgreSQL runs the
 * CTEs of a statement that nothing reads from the last to the first, and who ends or deletes a campaign locks it first.
 */
export const askTheirCampaigns = ({ now }: Pick<Context, 'now'>): SQL =>
  askWhetherComplete(
    sql`select ${campaign.id} from campaigns campaign where ${campaign.team_id} in ${teamsOf('gone')} and ${isRunning(campaign, now)}
      order by ${campaign.id} for share of campaign`,
  )

const teamsOf = (source: Source) => sql`(select team_id from ${sql.identifier(source)})`
const hasLeft = (source: Source) => sql`${voteColumn.has_left} = ${source === 'gone'}::boolean`
