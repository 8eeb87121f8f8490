import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { result, secondRound, tactic } from '../../../db/aliases.server'
import { DEFAULT_PLACES } from '../constants'
import { campaignResultColumns, resultObject, shownResults } from './scope.server'

type EndedCampaign = { id: SQLWrapper; result_summary: SQLWrapper; quorum: SQLWrapper }

/** The end speaks of the top that everybody knew then, also when it is told after a decision. */
const PLACES = sql`${DEFAULT_PLACES}::int`

/** EndedResultRow as JSON: the result of a campaign whose results are stored, with the first of the ranking. */
export function latestResult(campaign: EndedCampaign): SQL {
  return sql`(
    select row_to_json(item) from (
      select ${campaignResultColumns(campaign, PLACES)}, (
        select coalesce(json_agg(item), '[]') from (
          select ${tactic.name}, ${result.score} as average_score, ${resultObject(PLACES)} as result
          from ${shownResults} result join tactics tactic on ${tactic.id} = ${result.tactic_id}
          where ${result.campaign_id} = ${campaign.id} and ${result.rank} is not null order by ${result.position} limit ${PLACES}
        ) item) as ranking
    ) item)`
}

/** The same of the first round, also when a second one has begun since. */
export function firstResult(campaign: EndedCampaign): SQL {
  return sql`coalesce((
    select ${secondRound.first_result} from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}
  )::json, ${latestResult(campaign)})`
}
