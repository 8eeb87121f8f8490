import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, result, tactic } from '../../db/aliases.server'
import { canSeeResults } from '../campaigns/policy'
import { shownEnd } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { publishedChoice } from '../decisions/scope.server'
import { Download } from '../download.server'
import { notFound, enforce } from '../policy'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { outcomeKindOf } from '../outcomes/scope.server'
import { machineRows } from '../results/store/machine.server'
import { resultObject, shownResults } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toMachineOrder } from '../results/show/machine'
import {
  inShownOrder,
  toResultSummary,
  toTacticResult,
  type CriterionResult,
  type ResultSummary,
} from '../results/show/view'
import { detailColumns } from './fields.server'
import { RankedTactic, ResultsView } from './results-view'
import { campaignWithPlaces, storedCampaignResult } from './scope.server'
import { ExportResultsSchema, type CsvSeparator } from './validation'
import { WORKBOOK_TYPE, workbookOf, csvOf, type Cell } from './spreadsheets.server'
import { CampaignResultRow, MachineRow, ResultRow } from '../results/store/rows.server'
import { factsRow, queryFound } from '../sql.server'
import { DECISION_CHOICE_NAMES } from '../decisions/constants'
import { OUTCOME_NAMES } from '../outcomes/constants'
import { spreadLabel } from '../results/statistics/opinions'
import { DETAIL_FIELDS, DETAILS } from './fields'

const Row = ResultsView.shape.campaign.extend({
  /** Null while the campaign runs. */
  ended_at: z.iso.datetime().nullable(),
  ...factsRow(canSeeResults).shape,
  results: CampaignResultRow.nullable(),
  machine: z.array(MachineRow).nullable(),
  tactics: z.array(RankedTactic.extend({ result: ResultRow })),
})
type Row = z.infer<typeof Row>

/** The whole ranking of an ended campaign. The first read after the end settles it (docs/decisions/004). */
export const getResults = operation({
  name: 'getResults',
  call: 'GET /api/campaigns/:campaign_id/results',
  scope: 'read',
  summary: 'How sure the result of an ended campaign is, and its whole ranking',
  denials: canSeeResults,
  input: CampaignIdSchema,
  output: ResultsView,
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const row = await readResults(ctx, campaign_id)
    enforce(canSeeResults, row)
    const stored = row.results
      ? row
      : await settleCampaign(ctx, campaign_id).then(() => readResults(ctx, campaign_id))
    const { id, name, team_name, ended_at, results: campaign, machine, tactics: ranked } = stored
    if (!campaign || ended_at === null) throw notFound('Campaign')
    return {
      campaign: { id, name, team_name, ended_at },
      summary: toResultSummary(campaign),
      digest: campaign.digest,
      machine: toMachineOrder(machine, campaign),
      tactics: inShownOrder(ranked).map((tactic, index) => ({
        ...tactic,
        position: index + 1,
        result: toTacticResult(tactic.result, campaign),
      })),
    }
  },
})

async function readResults(ctx: Context, campaign_id: string): Promise<Row> {
  return queryFound(
    ctx,
    { noun: 'Campaign', row: Row },
    sql`with campaign as materialized (${campaignWithPlaces(ctx, campaign_id)})
        select ${campaign.id}, ${campaign.name}, campaign.team_name, ${shownEnd} as ended_at, not campaign.is_active as has_ended,
          ${storedCampaignResult} as results, ${machineRows} as machine,
          (select coalesce(json_agg(item order by item.position), '[]') from (
            select ${tactic.id}, ${tactic.name}, ${detailColumns(tactic)}, ${tactic.tracker_link}, ${result.position}, ${result.rank}, ${result.score} as average_score, ${result.vote_count},
              ${result.avg_impact}, ${result.avg_chances}, ${result.avg_efforts}, ${resultObject(sql`campaign.places`)} as result,
              ${publishedChoice(tactic.id)} as decided, ${outcomeKindOf(tactic.id)} as outcome
            from ${shownResults} result join tactics tactic on ${tactic.id} = ${result.tactic_id}
            where ${result.campaign_id} = ${campaign.id} and not campaign.is_active and campaign.is_stored) item) as tactics
        from campaign`,
  )
}

export const exportResults = operation({
  name: 'exportResults',
  call: 'GET /api/campaigns/:campaign_id/results.csv',
  scope: 'read',
  summary: 'The ranking of an ended campaign as a spreadsheet',
  denials: canSeeResults,
  contentType: 'text/csv',
  input: ExportResultsSchema,
  output: z.string(),
  filename: 'results.csv',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id, separator }) => {
    const results = await getResults(ctx, { campaign_id })
    return new Download(results.campaign.name, toCsv(results, separator))
  },
})

export const exportWorkbook = operation({
  name: 'exportWorkbook',
  call: 'GET /api/campaigns/:campaign_id/results.xlsx',
  scope: 'read',
  summary: 'The same as a workbook for Excel and others',
  denials: canSeeResults,
  contentType: WORKBOOK_TYPE,
  input: CampaignIdSchema,
  output: z.instanceof(Uint8Array).meta({ override: { type: 'string', format: 'binary' } }),
  filename: 'results.xlsx',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const results = await getResults(ctx, { campaign_id })
    return new Download(results.campaign.name, await workbookOf(toRows(results), 'Results'))
  },
})

type Column = [name: string, valueOf: (tactic: RankedTactic) => Cell]

/** Of the tactics that were scored again; their ranks now are in the first column. */
const RANK_BEFORE: Column[] = [
  ['Rank before the second round', ({ result }) => result.rescored?.rank_before ?? null],
  ['Second scores count', ({ result }) => result.rescored && (result.rescored.counts ? 'yes' : 'no')],
]
/** How far two people differed, in points, of the tactics that were scored again. */
const MOVES: Column[] = [
  ['Difference on impact before', ({ result }) => result.rescored?.impact_spread_before ?? null],
  ['Difference on impact after', ({ result }) => result.rescored && result.impact.spread],
  ['Difference on chances before', ({ result }) => result.rescored?.chances_spread_before ?? null],
  ['Difference on chances after', ({ result }) => result.rescored && result.chances.spread],
  ['Difference on efforts before', ({ result }) => result.rescored?.efforts_spread_before ?? null],
  ['Difference on efforts after', ({ result }) => result.rescored && result.efforts.spread],
]

/** Left out where votes stay closed. */
function opinionsOf({ places }: ResultSummary): Column[] {
  return [
    ['Share of re-runs as #1', ({ result }) => result.first_share],
    [`Share of re-runs in the top ${places}`, ({ result }) => result.top_share],
    ['People on impact', ({ result }) => agreement(result.impact)],
    ['People on chances', ({ result }) => agreement(result.chances)],
    ['People on efforts', ({ result }) => agreement(result.efforts)],
  ]
}

export function toCsv(results: ResultsView, separator: CsvSeparator = 'comma'): string {
  return csvOf(toRows(results), separator)
}

export function toRows({ summary, tactics }: ResultsView): Cell[][] {
  const isOpen = tactics.every(({ result }) => result.reasons === null)
  const isScoredAgain = tactics.some(({ result }) => result.rescored)
  const columns: Column[] = [
    ['Rank', ({ rank }) => rank],
    ['Tactic', ({ name }) => name],
    ['Score', ({ average_score }) => average_score],
    ['Votes', ({ vote_count }) => vote_count],
    ['Could have scored', () => summary.eligible_count],
    ['Impact', ({ avg_impact }) => avg_impact],
    ['Chances', ({ avg_chances }) => avg_chances],
    ['Efforts', ({ avg_efforts }) => avg_efforts],
    [`Top ${summary.places}`, ({ result }) => result.standing],
    ['Best place', ({ result }) => result.rank_low],
    ['Worst place', ({ result }) => result.rank_high],
    ...(isOpen ? opinionsOf(summary) : []),
    ['To know', ({ result }) => result.coverage],
    ...(isScoredAgain ? RANK_BEFORE : []),
    ...(isScoredAgain && isOpen ? MOVES : []),
    ['Decision', ({ decided }) => decided && DECISION_CHOICE_NAMES[decided.choice]],
    ['Reason', ({ decided }) => decided?.reason ?? null],
    ['Votes on impact', ({ result }) => result.impact.count],
    ['Votes on chances', ({ result }) => result.chances.count],
    ['Votes on efforts', ({ result }) => result.efforts.count],
    ...DETAILS.map((name): Column => [DETAIL_FIELDS[name].label, (tactic) => tactic[name]]),
    ['Outcome', ({ outcome }) => outcome && OUTCOME_NAMES[outcome]],
    ['Issue', ({ tracker_link }) => tracker_link],
  ]
  const header = columns.map(([name]) => name)
  return [header, ...tactics.map((tactic) => columns.map(([, valueOf]) => valueOf(tactic)))]
}

function agreement({ spread, has_camps }: CriterionResult): string | null {
  if (spread === null) return null
  return has_camps ? 'Split into two camps' : spreadLabel(spread)
}
