import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { tactics } from '../../db/schema.server'
import { named } from '../sql.server'
import { hasVotedOn } from '../tactics/scope.server'

const ta = named(tactics, 'ta')

/** How many tactics of a campaign a person has not scored; both are columns. */
export function unscoredCount(campaign: SQLWrapper, user: SQLWrapper): SQL {
  return sql`(
    select count(*)::int from tactics ta where ${ta.campaign_id} = ${campaign}
      and not ${hasVotedOn(ta.id, user)})`
}
