import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRoundTactic } from '../../db/aliases.server'
import { participationOf, scoredBy, tacticCount } from '../campaigns/scope.server'
import { hasVotedOn } from '../tactics/scope.server'
import { COMPLETE_PEOPLE_MIN } from './constants'

export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(${tacticCount(campaign)} - ${scoredBy(campaign, user)})`
}

export const hasUnscored = (campaign: SQLWrapper, user: SQLWrapper): SQL =>
  sql`${unscoredCount(campaign, user)} > 0`

/** How many people are asked to score `campaign`, how many tactics it has, and whether each has as many votes as people are asked. */
export function peopleOf(campaign: Record<'id' | 'team_id' | 'observer_ids', SQLWrapper>): SQL {
  return sql`
    select participation.member_count as count, participation.tactic_count,
      participation.member_count >= ${COMPLETE_PEOPLE_MIN} and participation.is_complete as is_complete
    from ${participationOf(campaign)}`
}

/** `unscoredCount` of the second round of a campaign. */
export function unscoredAgainCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(secondRoundTactic.tactic_id, user, 2)})`
}
