import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRoundTactic } from '../../db/aliases.server'
import { isComplete, scoredBy, tacticCount } from '../campaigns/scope.server'
import { hasVotedOn } from '../tactics/scope.server'
import { scorerCount } from '../teams/scope.server'
import { COMPLETE_PEOPLE_MIN } from './constants'

export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(${tacticCount(campaign)} - ${scoredBy(campaign, user)})`
}

export const hasUnscored = (campaign: SQLWrapper, user: SQLWrapper): SQL =>
  sql`${unscoredCount(campaign, user)} > 0`

/** How many people are asked to score `campaign`, how many tactics it has, and whether each has as many votes as people are asked. */
export function peopleOf(campaign: Record<'id' | 'team_id' | 'observer_ids', SQLWrapper>): SQL {
  const { id } = campaign
  return sql`
    select people.*, people.count >= ${COMPLETE_PEOPLE_MIN}
      and ${isComplete({ id, people: sql`people.count`, tactics: sql`people.tactic_count` })} as is_complete
    from (select ${scorerCount(campaign)} as count, ${tacticCount(id)} as tactic_count) people`
}

/** `unscoredCount` of the second round of a campaign. */
export function unscoredAgainCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(secondRoundTactic.tactic_id, user, 2)})`
}
