import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic } from '../../db/aliases.server'
import { participationOf, visibleCampaigns } from '../campaigns/scope.server'
import type { CampaignView } from '../campaigns/view'
import {
  readInviteLink,
  toCampaignView,
  campaignColumns,
  CampaignFactsRow,
  CampaignRow,
} from '../campaigns/rows.server'
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
import { listOf, queryFound } from '../sql.server'
import { lastKnownPart, type Part, rememberPart } from './known-parts.server'
import { endedPage, runningPage } from './pages.server'
import { campaignWithPlaces, storedCampaignResult } from './scope.server'
import { Undoable, undoable } from './undoable.server'
import { type ListTacticsInput, ListTacticsSchema } from './validation'
import { toTacticView, TacticRow, tacticColumns } from './rows.server'
import { TacticView } from './view'
import { CampaignResultRow, MachineRow, ShownRoll } from '../results/store/rows.server'

const TacticsRow = z.object({
  campaign: CampaignFactsRow,
  /** Whether the results of an ended campaign are stored. */
  is_stored: z.boolean(),
  /** Null while the campaign runs and until they are stored. */
  results: CampaignResultRow.nullable(),
  tactics: z.array(TacticRow.extend({ place: z.int().nullable(), own_key: z.string().nullable() })),
})
type TacticsRow = z.infer<typeof TacticsRow>

export const CampaignWithTactics = TacticsRow.extend({
  campaign: CampaignRow,
  opens_ballots: z.boolean(),
  roll: ShownRoll.nullable(),
  machine: z.array(MachineRow).nullable(),
  undo: Undoable.nullable(),
})
/** In place of what is not read of a campaign that runs, or of one that has ended. */
const NONE = sql`null::json`

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
  const found = await readSettled(ctx, input, readTactics)
  const { campaign } = found
  const results = campaign.is_active ? null : found.results
  return {
    ...toPageOfViews(found, input),
    campaign: toCampaignView(campaign),
    inviteLink: readInviteLink(ctx, campaign),
    summary: results && toResultSummary(results),
    seal: results && toSealSummary(results, found),
    machine: results && toMachineOrder(found.machine, results),
    undo: found.undo,
  }
}

/**
 * What is read of a campaign that runs differs from what is read of one that has ended: a statement for both takes longer to
 * start. Which of them to send is known of campaigns that were read before. A wrong guess reads no tactics, and the other
 * statement follows.
 */
async function readSettled<Found extends TacticsRow>(
  ctx: Context,
  input: ListTacticsInput,
  read: (ctx: Context, input: ListTacticsInput, part: Part) => Promise<Found>,
  guess: Part = lastKnownPart(input.campaign_id),
  isSettled = false,
): Promise<Found> {
  const { campaign_id } = input
  const found = await read(ctx, input, guess)
  const part = found.campaign.is_active ? 'running' : 'ended'
  rememberPart(campaign_id, part)
  const isLeft = part === 'ended' && !found.is_stored && !isSettled
  if (isLeft) await settleCampaign(ctx, campaign_id)
  return part === guess && !isLeft ? found : readSettled(ctx, input, read, part, isSettled || isLeft)
}

function toPageOfViews(found: TacticsRow, { limit }: ListTacticsInput): Page<TacticView> {
  const { campaign, results } = found
  const page = toPage(found.tactics, limit, (last) => last.own_key ?? last.place?.toString() ?? last.id)
  return {
    rows: inShownOrder(page.rows.map((tactic) => toTacticView(tactic, { ...campaign, results }))),
    next_cursor: page.next_cursor,
  }
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

export function readTactics(ctx: Context, input: ListTacticsInput, part: Part) {
  const isRunning = part === 'running'
  const columns = sql`
    (select row_to_json(item) from (select ${campaignColumns(ctx)} from ${participationOf(campaign)}) item) as campaign,
    campaign.opens_ballots, ${isRunning ? NONE : shownRoll(campaign)} as roll, ${isRunning ? NONE : machineRows} as machine,
    ${isRunning ? undoable(ctx, campaign) : NONE} as undo`
  return queryFound(
    ctx,
    { noun: 'Campaign', row: CampaignWithTactics },
    withTactics(ctx, input, part, columns),
  )
}

/** Without what only the page of a campaign shows. */
function readListOfTactics(ctx: Context, input: ListTacticsInput, part: Part) {
  const columns = sql`json_build_object('is_active', campaign.is_active, 'is_owner', campaign.is_owner, 'is_open', campaign.is_open) as campaign`
  return queryFound(ctx, { noun: 'Campaign', row: TacticsRow }, withTactics(ctx, input, part, columns))
}

/** The columns of TacticsRow but `campaign`, and those given, of the row `campaign` of `campaignWithPlaces`. */
function withTactics(ctx: Context, input: ListTacticsInput, part: Part, columns: SQL): SQL {
  const [page, results] =
    part === 'running' ? [runningPage(ctx, input), NONE] : [endedPage(ctx, input), storedCampaignResult]
  return sql`
    with campaign as materialized (${campaignWithPlaces(ctx, input.campaign_id)}), page as (${page})
    select ${columns}, campaign.is_stored, ${results} as results, ${listOf(sql`select ${tacticColumns(ctx)}`)} as tactics
    from campaign`
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
    const { rows, next_cursor } = toPageOfViews(await readSettled(ctx, input, readListOfTactics), input)
    return { tactics: rows, next_cursor }
  },
})
