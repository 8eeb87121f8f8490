import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decisions } from '../../../db/decision.schema.server'
import { secondRounds, secondRoundTactics } from '../../../db/round.schema.server'
import { results, type campaigns } from '../../../db/schema.server'
import { seals } from '../../../db/seal.schema.server'
import { isRunning } from '../../facts.server'
import { iso, named, type Named } from '../../sql.server'
import { changedCount } from './ballots.server'
import { DEFAULT_PLACES, RERUNS, SPANS_VERSION } from '../constants'

const d = named(decisions, 'd')
const r = named(results, 'r')
const s = named(seals, 's')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')

/** Whether results are stored as this version works them out; others are worked out again (docs/decisions/035). */
export function isAnalysed(campaign: Pick<Named<typeof campaigns>, 'result_summary'>): SQL {
  return sql`coalesce(${campaign.result_summary} ->> 'spans' = ${String(SPANS_VERSION)}, false)`
}

/** Whether results are stored, of the second round too if it has ended. False: they must be settled before they are shown. */
export function areResultsStored(
  campaign: Pick<Named<typeof campaigns>, 'id' | 'result_summary'>,
  now: SQLWrapper,
): SQL {
  return sql`${isAnalysed(campaign)} and not exists (
    select from second_rounds sr
    where ${sr.campaign_id} = ${campaign.id} and not ${sr.is_ranked} and not (${isRunning(sr, now)}))`
}

/** The top that a result speaks of: how many the published decision says can be done, or `DEFAULT_PLACES`. */
export function placesOf(campaign_id: SQLWrapper): SQL {
  return sql`coalesce((
    select nullif(${d.slots}, 0) from decisions d
    where ${d.campaign_id} = ${campaign_id} and ${d.published_at} is not null), ${DEFAULT_PLACES}::int)`
}

const again = named(secondRoundTactics, 'again')
const running = named(secondRounds, 'running')

/**
 * The results that may be shown, as a source of rows `r`. A tactic that is being scored again has no rank, score, average or
 * span until the results of its second round are stored (docs/product.md#second-round). What is read in order of positions
 * goes through `inShownOrder`.
 */
export const shownResults = sql`(
  select ${r.tactic_id}, ${r.campaign_id}, ${r.position}, ${r.vote_count}, ${r.criteria},
    ${shownColumns(['rank', 'score', 'avg_impact', 'avg_chances', 'avg_efforts', 'rank_low', 'rank_high', 'top_replays'])},
    ${running.end_datetime} as scored_again_until
  from results r
  left join (second_round_tactics again
    join second_rounds running on ${running.campaign_id} = ${again.campaign_id} and not ${running.is_ranked}
  ) on ${again.tactic_id} = ${r.tactic_id})`

function shownColumns(names: (keyof typeof r)[]): SQL {
  return sql.join(
    names.map(
      (name) => sql`case when ${again.tactic_id} is null then ${r[name]} end as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
}

/** The columns of CampaignResultRow for a campaign whose results are stored. */
export function campaignResultColumns(
  campaign: { id: SQLWrapper; result_summary: SQLWrapper },
  places: SQLWrapper = placesOf(campaign.id),
): SQL {
  return sql`
    ${campaign.result_summary} as facts, ${places} as places,
    (select ${r.overtaken_replays} from results r
      where ${r.campaign_id} = ${campaign.id} and ${r.position} = ${places}) as overtaken_replays,
    not exists (select from second_rounds sr where ${sr.campaign_id} = ${campaign.id})
      and not exists (select from decisions d where ${d.campaign_id} = ${campaign.id} and ${d.published_at} is not null)
      as can_score_again,
    (select json_build_object('until', ${iso(sr.end_datetime)}, 'count', (
        select count(*)::int from second_round_tactics st where ${st.campaign_id} = ${sr.campaign_id}))
      from second_rounds sr where ${sr.campaign_id} = ${campaign.id} and not ${sr.is_ranked}) as scored_again,
    (select ${s.digest} from seals s where ${s.campaign_id} = ${campaign.id} order by ${s.round} desc limit 1) as digest`
}

/** ResultRow as JSON, of the row `r` of `shownResults`. Beyond the stored places a tactic is always among the first. */
export function resultObject(places: SQLWrapper): SQL {
  return sql`json_build_object('rank', ${r.rank}, 'vote_count', ${r.vote_count}, 'rank_low', ${r.rank_low},
    'rank_high', ${r.rank_high}, 'first_replays', ${r.top_replays}[1], 'top_replays',
    case when ${r.top_replays} is not null then coalesce(${r.top_replays}[${places}], ${RERUNS}::int) end,
    'criteria', ${r.criteria}, 'scored_again_until', ${iso(sql`r.scored_again_until`)}, 'first_round', (
      select json_build_object('rank', ${st.rank_before}, 'criteria', ${st.criteria_before},
        'changed_count', ${changedCount(st.tactic_id)})
      from second_round_tactics st where ${st.tactic_id} = ${r.tactic_id} and ${st.criteria_before} is not null))`
}
