import { sql } from 'drizzle-orm'
import { campaigns, teams, votes } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { named, queryRow, queryRows } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { campaignColumns, visibleCampaigns } from './scope.server'
import type { ListCampaignsInput } from './validation'
import { toCampaignView, type CampaignRow, type CampaignView, type CampaignWithToken } from './view'

const c = named(campaigns, 'c')
const t = named(teams, 't')
const v = named(votes, 'v')

/** A team's campaigns, newest first. */
export async function listCampaigns(
  ctx: Context,
  { team_id, limit, cursor }: ListCampaignsInput,
): Promise<Page<CampaignView>> {
  const isOnPage = isAfter(parseCursor(cursor), c.id, 'descending')
  const row = await queryRow<{ campaigns: CampaignRow[] }>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        c as (
          ${visibleCampaigns(ctx)}
          where ${c.team_id} = ${team_id} and ${isOnPage}
          order by ${c.id} desc limit ${limit + 1}
        )
        select (select coalesce(json_agg(x), '[]') from (select ${campaignColumns} from c order by ${c.id} desc) x) as campaigns
        from team`,
  )
  if (!row) throw notFound('Team')
  return toPage(row.campaigns.map(toCampaignView), limit, (campaign) => campaign.id)
}

/** One campaign and the secret part of its invite link. */
export async function getCampaign(ctx: Context, campaign_id: string): Promise<CampaignWithToken> {
  const row = await queryRow<CampaignRow>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) select ${campaignColumns} from c`,
  )
  if (!row) throw notFound('Campaign')
  return { campaign: toCampaignView(row), invite_token: row.invite_token }
}

/**
 * Whether the actor should see confetti: once per member, in a campaign that has ended with at least one vote
 * (docs/product.md#celebration).
 */
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

/** The teams a new campaign can be opened in, for the form's select. */
export async function listCampaignTeams(ctx: Context): Promise<{ id: string; name: string }[]> {
  return queryRows(
    ctx,
    sql`with t as (${visibleTeams(ctx)}) select ${t.id}, ${t.name} from t order by ${t.name}, ${t.id}`,
  )
}
