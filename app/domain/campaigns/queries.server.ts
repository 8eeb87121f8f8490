import { sql, type SQL } from 'drizzle-orm'
import { campaigns, teams, votes } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isRunning } from '../facts.server'
import type { Page } from '../paging'
import { pageOfOwner, parseCursor, toPage } from '../paging.server'
import { contains, iso, named, queryRow, queryRows } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import type { CampaignEnd } from './calendar.server'
import { campaignColumns, visibleCampaigns } from './scope.server'
import type { ListCampaignsInput } from './validation'
import {
  readInviteToken,
  toCampaignView,
  type CampaignRow,
  type CampaignView,
  type CampaignWithToken,
} from './view'

const c = named(campaigns, 'c')
const t = named(teams, 't')
const v = named(votes, 'v')

/** A team's campaigns, newest first; with `status` or `q` those that run or have ended, or whose name contains it. */
export async function listCampaigns(
  ctx: Context,
  { team_id, limit, cursor, ...filters }: ListCampaignsInput,
): Promise<Page<CampaignView>> {
  const keys = { owner: c.team_id, id: c.id }
  const { isOnPage, inOrder } = pageOfOwner(keys, sql`${team_id}::uuid`, 'descending', parseCursor(cursor))
  const row = await queryRow<{ campaigns: CampaignRow[] }>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        c as (
          ${visibleCampaigns(ctx)}
          where ${isOnPage} and ${matchesFilters(ctx, filters)}
          order by ${inOrder} limit ${limit + 1}
        )
        select (select coalesce(json_agg(x), '[]') from (select ${campaignColumns(ctx)} from c order by ${c.id} desc) x) as campaigns
        from team`,
  )
  if (!row) throw notFound('Team')
  return toPage(row.campaigns.map(toCampaignView), limit, (campaign) => campaign.id)
}

function matchesFilters({ now }: Context, { status, q = '' }: Pick<ListCampaignsInput, 'status' | 'q'>): SQL {
  const isFound = q === '' ? sql`true` : contains(c.name, q)
  if (status === undefined) return isFound
  const isOfStatus = status === 'active' ? isRunning(c, now) : sql`not (${isRunning(c, now)})`
  return sql`${isFound} and ${isOfStatus}`
}

export async function getCampaign(ctx: Context, campaign_id: string): Promise<CampaignWithToken> {
  const row = await queryRow<CampaignRow>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) select ${campaignColumns(ctx)} from c`,
  )
  if (!row) throw notFound('Campaign')
  return { campaign: toCampaignView(row), invite_token: readInviteToken(ctx, row) }
}

/** When a campaign ends, or has ended. */
export async function getCampaignEnd(ctx: Context, campaign_id: string): Promise<CampaignEnd> {
  const row = await queryRow<CampaignEnd>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id})
        select ${c.id}, ${c.name}, c.team_name, ${c.calendar_sequence},
          ${iso(sql`coalesce(${c.ended_at}, ${c.end_datetime})`)} as end
        from c`,
  )
  if (!row) throw notFound('Campaign')
  return row
}

/** Whether the actor should see confetti (docs/product.md#celebration). */
export async function shouldShowConfetti(ctx: Context, campaign_id: string): Promise<boolean> {
  const row = await queryRow<{ should_show: boolean }>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id})
        select not c.is_active
          and exists (select from tactics x join votes v on ${v.tactic_id} = x.id where x.campaign_id = ${c.id})
          and not exists (select from confetti_views x where x.campaign_id = ${c.id} and x.user_id = ${ctx.actor.id})
          as should_show
        from c`,
  )
  if (!row) throw notFound('Campaign')
  return row.should_show
}

/** The teams for the select of the campaign form, by name. */
export async function listCampaignTeams(ctx: Context): Promise<{ id: string; name: string }[]> {
  return queryRows(
    ctx,
    sql`with t as (${visibleTeams(ctx)}) select ${t.id}, ${t.name} from t order by ${t.name}, ${t.id}`,
  )
}
