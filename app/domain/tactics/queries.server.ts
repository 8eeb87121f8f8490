import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { CampaignView } from '../campaigns/view'
import { readInviteLink, toCampaignView, campaignColumns, CampaignRow } from '../campaigns/rows.server'
import type { Context } from '../context'
import { nextCursor, operation } from '../operation.server'
import type { Page } from '../paging'
import { toPage } from '../paging.server'
import { machineRows } from '../results/store/machine.server'
import { shownRoll } from '../results/store/scope.server'
import { toMachineOrder, type MachineOrder } from '../results/show/machine'
import { toSealSummary, type SealSummary } from '../results/show/seal-words'
import { settleCampaign } from '../results/store/settle.server'
import { inShownOrder, toResultSummary, type ResultSummary } from '../results/show/view'
import { queryFound } from '../sql.server'
import { requestedPage } from './pages.server'
import { campaignWithPlaces, storedCampaignResult } from './scope.server'
import { Undoable, undoable } from './undoable.server'
import { type ListTacticsInput, ListTacticsSchema } from './validation'
import { toTacticView, TacticRow, tacticColumns } from './rows.server'
import { TacticView } from './view'
import { CampaignResultRow, MachineRow, ShownRoll } from '../results/store/rows.server'

export const CampaignWithTactics = z.object({
  campaign: CampaignRow,
  /** Null until the results are stored. */
  results: CampaignResultRow.nullable(),
  opens_ballots: z.boolean(),
  roll: ShownRoll.nullable(),
  machine: z.array(MachineRow).nullable(),
  undo: Undoable.nullable(),
  tactics: z.array(TacticRow.extend({ place: z.int().nullable(), own_key: z.string().nullable() })),
})
type CampaignWithTactics = z.infer<typeof CampaignWithTactics>
const NamesRow = z.object({ names: z.array(z.string()) })

export type TacticsPage = Page<TacticView> & {
  campaign: CampaignView
  inviteLink: string | null
  /** Null while the campaign runs. */
  summary: ResultSummary | null
  /** Null while the campaign runs, and if it ended before results were sealed. */
  seal: SealSummary | null
  /** Null without a sheet of an assistant, while the campaign runs, and while it is scored again. */
  machine: MachineOrder | null
  undo: z.infer<typeof Undoable> | null
}

/** A campaign with one page of its tactics. The first read after the end settles it (docs/decisions/004). */
export async function readTacticsPage(ctx: Context, input: ListTacticsInput): Promise<TacticsPage> {
  const found = await readTactics(ctx, input)
  if (found.campaign.is_active || found.results) return toTacticsPage(ctx, found, input)
  await settleCampaign(ctx, input.campaign_id)
  return toTacticsPage(ctx, await readTactics(ctx, input), input)
}

/** The names of a campaign's tactics, first added first. @throws DomainError `not_found` if the actor cannot see the campaign. */
export async function listTacticNames(ctx: Context, campaign_id: string): Promise<string[]> {
  const row = await queryFound(
    ctx,
    { noun: 'Campaign', row: NamesRow },
    sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select (select coalesce(json_agg(${tactic.name} order by ${tactic.id}), '[]') from tactics tactic
          where ${tactic.campaign_id} = ${campaign.id}) as names
        from campaign`,
  )
  return row.names
}

function toTacticsPage(ctx: Context, found: CampaignWithTactics, { limit }: ListTacticsInput): TacticsPage {
  const { campaign, tactics } = found
  const results = campaign.is_active ? null : found.results
  const page = toPage(tactics, limit, (last) => last.own_key ?? last.place?.toString() ?? last.id)
  return {
    campaign: toCampaignView(campaign),
    inviteLink: readInviteLink(ctx, campaign),
    summary: results && toResultSummary(results),
    seal: results && toSealSummary(results, found),
    machine: results && toMachineOrder(found.machine, results),
    undo: found.undo,
    rows: inShownOrder(page.rows.map((tactic) => toTacticView(tactic, { ...campaign, results }))),
    next_cursor: page.next_cursor,
  }
}

export async function readTactics(ctx: Context, input: ListTacticsInput): Promise<CampaignWithTactics> {
  return queryFound(
    ctx,
    { noun: 'Campaign', row: CampaignWithTactics },
    sql`with campaign as materialized (${campaignWithPlaces(ctx, input.campaign_id)}), page as (${requestedPage(ctx, input)})
        select
          (select row_to_json(item) from (select ${campaignColumns(ctx)}) item) as campaign,
          ${storedCampaignResult} as results, campaign.opens_ballots, ${shownRoll(campaign)} as roll, ${machineRows} as machine,
          ${undoable(ctx, campaign)} as undo,
          (select coalesce(json_agg(item), '[]') from (select ${tacticColumns(ctx)}) item) as tactics
        from campaign`,
  )
}

export const listTactics = operation({
  name: 'listTactics',
  call: 'GET /api/tactics',
  scope: 'read',
  summary: "A campaign's tactics: newest first while it runs, ranked once it has ended",
  input: ListTacticsSchema,
  output: z.object({ tactics: z.array(TacticView), next_cursor: nextCursor }),
  failure: 'Failed to load tactics',
  run: async (ctx, input: ListTacticsInput) => {
    const { rows, next_cursor } = await readTacticsPage(ctx, input)
    return { tactics: rows, next_cursor }
  },
})
