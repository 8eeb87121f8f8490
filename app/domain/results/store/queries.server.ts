import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { result, tactic } from '../../../db/aliases.server'
import { placesOf, resultObject, shownResults } from './scope.server'

/** The first `count` ranked tactics of a campaign with stored results, as a JSON array. */
export function topOfResults(campaign_id: SQLWrapper, count: number): SQL {
  return sql`(
    select coalesce(json_agg(item), '[]') from (
      select ${tactic.name}, ${result.score} as average_score, ${resultObject(placesOf(campaign_id))} as result
      from ${shownResults} result join tactics tactic on ${tactic.id} = ${result.tactic_id}
      where ${result.campaign_id} = ${campaign_id} and ${result.rank} is not null order by ${result.position} limit ${count}
    ) item)`
}
