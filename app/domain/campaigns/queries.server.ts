import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, team } from '../../db/aliases.server'
import type { Context, SystemContext } from '../context'
import { Download } from '../download.server'
import { isRunning } from '../facts.server'
import { loadFailures } from '../load-failure'
import { nextCursor, operation, type Redaction } from '../operation.server'
import type { Page } from '../paging'
import { pageOfOwner, parseCursor, toPage, type PageStart } from '../paging.server'
import { contains, iso, listOf, queryFound, queryRow, queryRows } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { toCalendar } from './calendar.server'
import { visibleCampaigns, isNewResult, isWholeResult, participationOf, tellsOrder } from './scope.server'
import { type ListCampaignsInput, ListCampaignsSchema, CampaignIdSchema } from './validation'
import { InviteLink, CampaignView } from './view'
import { readInviteLink, toCampaignView, campaignColumns, CampaignEnd, CampaignRow } from './rows.server'

const ListRow = z.object({ campaigns: z.array(CampaignRow) })
const TeamListRow = z.object({ campaigns: z.array(CampaignRow.extend({ cursor: z.string() })) })
const ConfettiRow = z.object({ is_new: z.boolean(), should_show: z.boolean() })
const NamedRow = z.object({ id: z.uuid(), name: z.string() })
type NamedRow = z.infer<typeof NamedRow>

/** A team's campaigns, newest first. `status` filters by running or ended, `q` by a part of the name. */
export const listCampaigns = operation({
  name: 'listCampaigns',
  call: 'GET /api/campaigns',
  scope: 'read',
  summary: "A team's campaigns, newest first; all of them, or those that run or have ended",
  input: ListCampaignsSchema,
  output: z.object({ campaigns: z.array(CampaignView), next_cursor: nextCursor }),
  failure: loadFailures.team,
  run: async (ctx, { team_id, limit, cursor, ...filters }: ListCampaignsInput) => {
    const keys = { owner: campaign.team_id, id: campaign.id }
    const { isOnPage, inOrder } = pageOfOwner(keys, sql`${team_id}::uuid`, 'descending', parseCursor(cursor))
    const row = await queryFound(
      ctx,
      { noun: 'Team', row: ListRow },
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        campaign as (
          ${visibleCampaigns(ctx)}
          where ${isOnPage} and ${matchesFilters(ctx, filters)}
          order by ${inOrder} limit ${limit + 1}
        )
        select ${listOf(sql`select ${campaignColumns(ctx)} from campaign cross join lateral ${participationOf(campaign)} order by ${campaign.id} desc`)} as campaigns
        from team`,
    )
    const page = toPage(row.campaigns.map(toCampaignView), limit, (campaign) => campaign.id)
    return { campaigns: page.rows, next_cursor: page.next_cursor }
  },
})

/**
 * The same with the order of the team page: running campaigns, the first to end first, then ended ones, the latest
 * first. Ties: newest first.
 */
export async function listTeamCampaigns(
  ctx: Context,
  { team_id, limit, cursor, ...filters }: ListCampaignsInput,
): Promise<Page<CampaignView>> {
  const end_ms = sql`floor(extract(epoch from coalesce(${campaign.ended_at}, ${campaign.end_datetime})) * 1000)::bigint`
  const row = await queryFound(
    ctx,
    { noun: 'Team', row: TeamListRow },
    sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        campaign as (
          select * from (
            select campaign.*, case when campaign.is_active then 1 else 2 end as list_group,
              case when campaign.is_active then ${end_ms} else -${end_ms} end as list_place
            from (${visibleCampaigns(ctx)} where ${campaign.team_id} = ${team_id} and ${matchesFilters(ctx, filters)}) campaign
          ) campaign
          where ${isAfterPlace(parseCursor(cursor))}
          order by list_group, list_place, ${campaign.id} desc limit ${limit + 1}
        )
        select ${listOf(sql`
            select ${campaignColumns(ctx)}, concat_ws('.', list_group, list_place, ${campaign.id}) as cursor
            from campaign cross join lateral ${participationOf(campaign)} order by list_group, list_place, ${campaign.id} desc`)} as campaigns
        from team`,
  )
  const { rows, next_cursor } = toPage(row.campaigns, limit, (campaign) => campaign.cursor)
  return { rows: rows.map(({ cursor: _, ...campaign }) => toCampaignView(campaign)), next_cursor }
}

function isAfterPlace({ after_place }: PageStart): SQL {
  if (after_place === null) return sql`true`
  const { group, place, id } = after_place
  const last = sql`(${group}::int, ${place}::bigint)`
  return sql`(list_group, list_place) >= ${last} and ((list_group, list_place) > ${last} or ${campaign.id} < ${id}::uuid)`
}

function matchesFilters({ now }: Context, { status, q = '' }: Pick<ListCampaignsInput, 'status' | 'q'>): SQL {
  const isFound = q === '' ? sql`true` : contains(campaign.name, q)
  if (status === undefined) return isFound
  const isOfStatus = status === 'active' ? isRunning(campaign, now) : sql`not (${isRunning(campaign, now)})`
  return sql`${isFound} and ${isOfStatus}`
}

export const getCampaign = operation({
  name: 'getCampaign',
  call: 'GET /api/campaigns/:campaign_id',
  scope: 'read',
  summary: 'A campaign and its invite link',
  input: CampaignIdSchema,
  output: z.object({ campaign: CampaignView, inviteLink: InviteLink }),
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Campaign', row: CampaignRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) select ${campaignColumns(ctx)} from campaign cross join lateral ${participationOf(campaign)}`,
    )
    return { campaign: toCampaignView(row), inviteLink: readInviteLink(ctx, row) }
  },
})

export async function getCampaignEnd(ctx: Context, campaign_id: string): Promise<CampaignEnd> {
  return queryFound(
    ctx,
    { noun: 'Campaign', row: CampaignEnd },
    sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select ${campaign.id}, ${campaign.name}, campaign.team_name, ${campaign.calendar_sequence},
          ${iso(sql`coalesce(${campaign.ended_at}, ${campaign.end_datetime})`)} as end
        from campaign`,
  )
}

/** Whether the actor should see confetti: once per member, over a result that names an order and that no second round changes. */
export const getConfettiViewed = operation({
  name: 'getConfettiViewed',
  call: 'GET /api/campaigns/:campaign_id/confetti-viewed',
  scope: 'read',
  summary: 'Tell whether the celebration should be shown to you',
  input: CampaignIdSchema,
  output: z.object({
    shouldShowConfetti: z.boolean(),
    is_new: z.boolean().meta({ description: 'Whether the result is to be marked as viewed' }),
  }),
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Campaign', row: ConfettiRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select ${isNewResult(ctx)} and ${isWholeResult(ctx)} as is_new,
          ${isNewResult(ctx)} and ${isWholeResult(ctx)} and ${tellsOrder} as should_show
        from campaign`,
    )
    return { shouldShowConfetti: row.should_show, is_new: row.is_new }
  },
})

export async function listCampaignTeams(ctx: Context): Promise<NamedRow[]> {
  return queryRows(
    ctx,
    NamedRow,
    sql`with team as (${visibleTeams(ctx)}) select ${team.id}, ${team.name} from team order by ${team.name}, ${team.id}`,
  )
}

export const getCampaignCalendar = operation({
  name: 'getCampaignCalendar',
  call: 'GET /api/campaigns/:campaign_id/end.ics',
  scope: 'read',
  summary: 'When a campaign ends, as an iCalendar file (RFC 5545)',
  input: CampaignIdSchema,
  output: z.string(),
  contentType: 'text/calendar',
  filename: 'end.ics',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const end = await getCampaignEnd(ctx, campaign_id)
    return new Download(end.name, toCalendar(end, ctx.services.links.campaignAddress(campaign_id)))
  },
})

export const OpenedCampaign = z.object({ campaign: CampaignView, inviteLink: InviteLink })

/** Invite links are not stored in clear (docs/decisions/031); a repeated answer has the campaign's link of now. */
export const inviteRedaction: Redaction<z.output<typeof OpenedCampaign>> = {
  redact: (answer) => ({ ...answer, inviteLink: null }),
  complete: async (ctx, stored) => {
    const { inviteLink } = await getCampaign(ctx, { campaign_id: stored.campaign.id })
    return { ...stored, inviteLink }
  },
}

/** How many campaigns can be scored now, for the operator. Asked as the index of ends that are to be announced has it. */
export async function countRunning(ctx: SystemContext): Promise<number> {
  const row = await queryRow(
    ctx,
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from campaigns campaign 
        where ${campaign.end_announced_at} is null and least(${campaign.ended_at}, ${campaign.end_datetime}) > ${ctx.now}`,
  )
  return row?.count ?? 0
}
