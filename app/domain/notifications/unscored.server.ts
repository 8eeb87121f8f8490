import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRoundTactic, tactic } from '../../db/aliases.server'
import { hasVotedOn } from '../tactics/scope.server'

/** The number of a campaign's tactics that a person has not scored. Both arguments are columns. */
export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from tactics tactic where ${tactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(tactic.id, user)})`
}

/** The same for the second round of a campaign. */
export function unscoredAgainCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${campaign}
      and not ${hasVotedOn(secondRoundTactic.tactic_id, user, 2)})`
}
