import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { member, secondRoundTactic, tactic } from '../../db/aliases.server'
import { scoresIn } from '../facts.server'
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

/** How many people are asked to score `campaign`, how many tactics it has, and whether all of them have scored all. */
export function peopleOf(campaign: Record<'id' | 'team_id' | 'observer_ids', SQLWrapper>): SQL {
  return sql`
    select people.*, people.count >= ${COMPLETE_PEOPLE_MIN} and people.tactic_count > 0 and not exists (
      select from team_members member
      where ${scoresIn(campaign, member)} and ${hasUnscored(campaign.id, member.user_id)}
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
