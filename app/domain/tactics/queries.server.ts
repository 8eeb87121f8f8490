import { comments } from '../../db/comment.schema.server'
import { campaigns, tactics, votes } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaignColumns, visibleCampaigns } from '../campaigns/scope.server'
import { readInviteLink, toCampaignView, type CampaignRow, type CampaignView } from '../campaigns/view'
import type { Context } from '../context'
import { notFound } from '../errors'
import { nextCursor, operation } from '../operation.server'
import type { Page } from '../paging'
import { toPage } from '../paging.server'
import { countedBallots } from '../results/store/ballots.server'
import { toSealSummary, type SealSummary } from '../results/show/seal-words'
import { settleCampaign } from '../results/store/settle.server'
import {
  inShownOrder,
  toResultSummary,
  type CampaignResultRow,
  type ResultSummary,
} from '../results/show/view'
import { iso, named, queryRow } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { requestedPage } from './pages.server'
import { campaignWithPlaces, storedCampaignResult } from './scope.server'
import { textVersion } from './text-version.server'
import { type ListTacticsInput, ListTacticsSchema } from './validation'
import { toTacticView, type TacticRow, TacticView } from './view'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')
const x = named(comments, 'x')
const own = named(votes, 'own')

type CampaignWithTactics = {
  campaign: CampaignRow
  /** Null until the results are stored. */
  results: CampaignResultRow | null
  opens_ballots: boolean
  tactics: (TacticRow & { place: number | null; turn: string | null })[]
}

export type TacticsPage = Page<TacticView> & {
  campaign: CampaignView
  inviteLink: string | null
  /** Null while the campaign runs. */
  summary: ResultSummary | null
  /** Null while the campaign runs, and if it ended before results were sealed. */
  seal: SealSummary | null
}

/**
 * A campaign with one page of its tactics. The first read after the end settles the campaign before it shows a score
 * (docs/decisions/004).
 */
export async function readTacticsPage(ctx: Context, input: ListTacticsInput): Promise<TacticsPage> {
  const found = await readTactics(ctx, input)
  if (found.campaign.is_active || found.results) return toTacticsPage(ctx, found, input)
  await settleCampaign(ctx, input.campaign_id)
  return toTacticsPage(ctx, await readTactics(ctx, input), input)
}

/** The names of a campaign's tactics, first added first. @throws DomainError `not_found` if the actor cannot see the campaign. */
export async function listTacticNames(ctx: Context, campaign_id: string): Promise<string[]> {
  const row = await queryRow<{ names: string[] }>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id})
        select (select coalesce(json_agg(${ta.name} order by ${ta.id}), '[]') from tactics ta
          where ${ta.campaign_id} = ${c.id}) as names
        from c`,
  )
  if (!row) throw notFound('Campaign')
  return row.names
}

function toTacticsPage(ctx: Context, found: CampaignWithTactics, { limit }: ListTacticsInput): TacticsPage {
  const { campaign, tactics } = found
  const results = campaign.is_active ? null : found.results
  const page = toPage(tactics, limit, (last) => last.turn ?? last.place?.toString() ?? last.id)
  return {
    campaign: toCampaignView(campaign),
    inviteLink: readInviteLink(ctx, campaign),
    summary: results && toResultSummary(results),
    seal: results && toSealSummary(results, found.opens_ballots),
    rows: inShownOrder(page.rows.map((tactic) => toTacticView(tactic, { ...campaign, results }))),
    next_cursor: page.next_cursor,
  }
}

async function readTactics(ctx: Context, input: ListTacticsInput): Promise<CampaignWithTactics> {
  const row = await queryRow<CampaignWithTactics>(
    ctx,
    sql`with c as materialized (${campaignWithPlaces(ctx, input.campaign_id)}), page as (${requestedPage(ctx, input)})
        select
          (select row_to_json(x) from (select ${campaignColumns(ctx)}) x) as campaign,
          ${storedCampaignResult} as results, c.opens_ballots,
          (select coalesce(json_agg(x), '[]') from (select ${tacticColumns(ctx)}) x) as tactics
        from c`,
  )
  if (!row) throw notFound('Campaign')
  return row
}

/**
 * Columns and source of TacticRow, for the tactics in the CTE `page`, within a select from the campaign `c`. The only vote
 * that is joined is the actor's own, of a tactic that was scored again the later one.
 */
export function tacticColumns({ actor }: Context): SQL {
  return sql`
    ta.place, ta.turn, ta.results, ${ta.id}, ${ta.name}, ${textVersion(ta.name)} as text_version, ${ta.campaign_id}, ${ta.added_by}, ${ta.ai_generated},
    case when ${ta.added_by} is not null then ${shownName(ta.added_by, c.team_id)} end as added_by_name,
    ${iso(ta.created_at)} as created_at,
    coalesce(ta.vote_count, (select count(*)::int from votes v where ${v.tactic_id} = ${ta.id} and ${v.round} = 1)) as vote_count,
    (select count(*)::int from comments x where ${x.tactic_id} = ${ta.id}) as comment_count,
    case when ${own.tactic_id} is not null then json_build_object('impact_score', ${own.impact_score},
      'chances_score', ${own.chances_score}, 'efforts_score', ${own.efforts_score}, 'reason', ${own.reason}) end as user_vote,
    coalesce(${ta.added_by} = ${actor.id}, false) as is_adder,
    case when ${ta.ai_generated} and not c.is_active then json_build_object('impact_score', ${ta.suggested_impact},
      'chances_score', ${ta.suggested_chances}, 'efforts_score', ${ta.suggested_efforts}) end as hint
    from page ta
    left join lateral (${countedBallots(ta.id, actor.id)}) own on true
    order by ta.place, ta.turn, ${ta.id} desc`
}

export const listTactics = operation(
  'listTactics',
  {
    method: 'GET',
    path: '/api/tactics',
    summary: "A campaign's tactics: newest first while it runs, ranked once it has ended",
    input: ListTacticsSchema,
    output: z.object({ tactics: z.array(TacticView), next_cursor: nextCursor }),
    failure: 'Failed to load tactics',
  },
  async (ctx, input: ListTacticsInput) => {
    const { rows, next_cursor } = await readTacticsPage(ctx, input)
    return { tactics: rows, next_cursor }
  },
)
