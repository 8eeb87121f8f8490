import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRoundTactic, tactic, vote } from '../../db/aliases.server'
import { hasVotedOn } from '../tactics/scope.server'
import { scorerCount } from '../teams/scope.server'
import { COMPLETE_PEOPLE_MIN } from './constants'

/** The number of a campaign's tactics that a person has not scored. Both arguments are columns. */
export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(tactic.id, user)})`
}

/** Whether a person has tactics of a campaign left to score. Stops at the first. Both arguments are columns. */
export function hasUnscored(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`exists (
    select from tactics tactic where ${tactic.campaign_id} = ${campaign} and not ${hasVotedOn(tactic.id, user)})`
}

/** How many people are asked to score `campaign`, how many tactics it has, and whether each has as many votes as people are asked. */
export function peopleOf(campaign: Record<'id' | 'team_id' | 'observer_ids', SQLWrapper>): SQL {
  return sql`
    select people.*, people.count >= ${COMPLETE_PEOPLE_MIN} and people.tactic_count > 0 and not exists (
      select from tactics tactic where ${tactic.campaign_id} = ${campaign.id} and people.count > (
        select count(*) from votes vote where ${vote.tactic_id} = ${tactic.id} and ${vote.round} = 1)
    ) as is_complete
    from (
      select ${scorerCount(campaign)} as count,
        (select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) as tactic_count
    ) people`
}

/** `unscoredCount` of the second round of a campaign. */
export function unscoredAgainCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(secondRoundTactic.tactic_id, user, 2)})`
}
