import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { results, tactics } from '../../../db/schema.server'
import { named } from '../../sql.server'
import { placesOf, resultObject, shownResults } from './scope.server'

const r = named(results, 'r')
const ta = named(tactics, 'ta')

/** The first `count` ranked tactics of a campaign with stored results, as a JSON array. */
export function topOfResults(campaign_id: SQLWrapper, count: number): SQL {
  return sql`(
    select coalesce(json_agg(x), '[]') from (
      select ${ta.name}, ${r.score} as average_score, ${resultObject(placesOf(campaign_id))} as result
      from ${shownResults} r join tactics ta on ${ta.id} = ${r.tactic_id}
      where ${r.campaign_id} = ${campaign_id} and ${r.rank} is not null order by ${r.position} limit ${count}
    ) x)`
}
