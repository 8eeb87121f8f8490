import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  decision,
  named,
  type Named,
  result,
  seal,
  secondRound,
  secondRoundTactic,
} from '../../../db/aliases.server'
import { secondRounds, secondRoundTactics } from '../../../db/round.schema.server'
import { type campaigns } from '../../../db/schema.server'
import { isRunning } from '../../facts.server'
import { iso } from '../../sql.server'
import { shownName } from '../../teams/scope.server'
import { changedCount } from './ballots.server'
import { DEFAULT_PLACES, RERUNS, SPANS_VERSION } from '../constants'

/** Whether results are stored as this version works them out; others are worked out again (docs/decisions/035). */
export function isAnalysed(campaign: Pick<Named<typeof campaigns>, 'result_summary'>): SQL {
  return sql`coalesce(${campaign.result_summary} ->> 'spans' = ${String(SPANS_VERSION)}, false)`
}

/** Whether results are stored, of the second round too if it has ended. False: they must be settled before they are shown. */
export function areResultsStored(
  campaign: Pick<Named<typeof campaigns>, 'id' | 'result_summary'>,
  now: SQLWrapper,
): SQL {
  return sql`(${isAnalysed(campaign)} and not exists (
    select from second_rounds second_round
    where ${secondRound.campaign_id} = ${campaign.id} and not ${secondRound.is_ranked} and not (${isRunning(secondRound, now)})))`
}

/** The top that a result speaks of: how many the published decision says can be done, or `DEFAULT_PLACES`. */
export function placesOf(campaign_id: SQLWrapper): SQL {
  return sql`coalesce((
    select nullif(${decision.slots}, 0) from decisions decision
    where ${decision.campaign_id} = ${campaign_id} and ${decision.published_at} is not null), ${DEFAULT_PLACES}::int)`
}

const again = named(secondRoundTactics, 'again')
const running = named(secondRounds, 'running')

/**
 * The results that may be shown, as a source of rows `result`. A tactic that is being scored again has no rank, score, average or
 * span until the results of its second round are stored (docs/product.md#second-round). What is read in order of positions
 * goes through `inShownOrder`.
 */
export const shownResults = sql`(
  select ${result.tactic_id}, ${result.campaign_id}, ${result.position}, ${result.vote_count}, ${result.criteria},
    ${shownColumns(['rank', 'score', 'avg_impact', 'avg_chances', 'avg_efforts', 'rank_low', 'rank_high', 'top_replays'])},
    ${running.end_datetime} as scored_again_until
  from results result
  left join (second_round_tactics again
    join second_rounds running on ${running.campaign_id} = ${again.campaign_id} and not ${running.is_ranked}
  ) on ${again.tactic_id} = ${result.tactic_id})`

function shownColumns(names: (keyof typeof result)[]): SQL {
  return sql.join(
    names.map(
      (name) => sql`case when ${again.tactic_id} is null then ${result[name]} end as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
}

/** The columns of CampaignResultRow for a campaign whose results are stored. */
export function campaignResultColumns(
  campaign: { id: SQLWrapper; result_summary: SQLWrapper; quorum: SQLWrapper },
  places: SQLWrapper = placesOf(campaign.id),
): SQL {
  return sql`
    ${campaign.result_summary} as facts, ${campaign.quorum} as quorum, ${places} as places,
    (select ${result.overtaken_replays} from results result
      where ${result.campaign_id} = ${campaign.id} and ${result.position} = ${places}) as overtaken_replays,
    not exists (select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id})
      and not exists (select from decisions decision where ${decision.campaign_id} = ${campaign.id} and ${decision.published_at} is not null)
      as can_score_again,
    (select json_build_object('until', ${iso(secondRound.end_datetime)}, 'count', (
        select count(*)::int from second_round_tactics second_round_tactic
        where ${secondRoundTactic.campaign_id} = ${secondRound.campaign_id}))
      from second_rounds second_round
      where ${secondRound.campaign_id} = ${campaign.id} and not ${secondRound.is_ranked}) as scored_again,
    (select ${seal.digest} from seals seal where ${seal.campaign_id} = ${campaign.id} order by ${seal.round} desc limit 1) as digest`
}

/** ResultRow as JSON, of the row `result` of `shownResults`. Beyond the stored places a tactic is always among the first. */
export function resultObject(places: SQLWrapper): SQL {
  return sql`json_build_object('rank', ${result.rank}, 'vote_count', ${result.vote_count}, 'rank_low', ${result.rank_low},
    'rank_high', ${result.rank_high}, 'first_replays', ${result.top_replays}[1], 'top_replays',
    case when ${result.top_replays} is not null then coalesce(${result.top_replays}[${places}], ${RERUNS}::int) end,
    'criteria', ${result.criteria}, 'scored_again_until', ${iso(sql`result.scored_again_until`)}, 'first_round', (
      select json_build_object('rank', ${secondRoundTactic.rank_before}, 'criteria', ${secondRoundTactic.criteria_before},
        'is_counted', ${secondRoundTactic.is_counted}, 'changed_count', ${changedCount(secondRoundTactic.tactic_id)})
      from second_round_tactics second_round_tactic where ${secondRoundTactic.tactic_id} = ${result.tactic_id} and ${secondRoundTactic.criteria_before} is not null))`
}

/** ShownRoll as JSON, of the row `campaign` of `visibleCampaigns`; null without one. It is in the manifest of the latest seal. */
export function shownRoll(campaign: Pick<Named<typeof campaigns>, 'id' | 'team_id' | 'roll'>): SQL {
  const latest = sql`select ${seal.manifest}::json -> 'roll' from seals seal
    where ${seal.campaign_id} = ${campaign.id} order by ${seal.round} desc limit 1`
  return sql`case when ${campaign.roll} and not campaign.is_active then (
    select json_agg(json_build_object('name', entry.name, 'has_voted', entry.voted = 1) order by entry.name)
    from (
      select ${shownName(sql`listed."user"`, campaign.team_id)} as name, listed.voted
      from json_to_recordset(nullif((${latest})::text, 'null')::json) listed ("user" uuid, voted int)
    ) entry) end`
}
