import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { secondRoundTactics } from '../../db/round.schema.server'
import { tactics } from '../../db/schema.server'
import { named } from '../sql.server'
import { hasVotedOn } from '../tactics/scope.server'

const st = named(secondRoundTactics, 'st')
const ta = named(tactics, 'ta')

/** The number of a campaign's tactics that a person has not scored. Both arguments are columns. */
export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from tactics ta where ${ta.campaign_id} = ${campaign}
      and not ${hasVotedOn(ta.id, user)})`
}

/** The same for the second round of a campaign. */
export function unscoredAgainCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from second_round_tactics st where ${st.campaign_id} = ${campaign}
      and not ${hasVotedOn(st.tactic_id, user, 2)})`
}
