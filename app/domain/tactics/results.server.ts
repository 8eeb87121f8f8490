import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, result, tactic } from '../../db/aliases.server'
import { canSeeResults } from '../campaigns/policy'
import { shownEnd } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { publishedChoice } from '../decisions/scope.server'
import { Download } from '../download'
import { notFound, enforce } from '../policy'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { outcomeKindOf } from '../outcomes/scope.server'
import { machineRows } from '../results/store/machine.server'
import { resultObject, shownResults } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toMachineOrder } from '../results/show/machine'
import { inShownOrder, toResultSummary, toTacticResult } from '../results/show/view'
import { detailColumns } from './fields.server'
import { toCsv, toRows } from './results-csv'
import { RankedTactic, ResultsView } from './results-view'
import { campaignWithPlaces, storedCampaignResult } from './scope.server'
import { ExportResultsSchema } from './validation'
import { WORKBOOK_TYPE, workbookOf } from './workbook.server'
import { CampaignResultRow, MachineRow, ResultRow } from '../results/store/rows.server'
import { factsRow, queryFound } from '../sql.server'

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
