import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { parseCursor, toPage } from '../paging.server'
import { iso, queryRow, queryRows } from '../sql.server'
import { visibleTeams } from '../teams/scope.server'
import { shownName, visibleCampaigns } from './scope.server'
import type { ListCampaignsInput } from './validation'
import { toCampaignView, type CampaignRow, type CampaignView } from './view'

/** The columns of CampaignRow; `c` is a row of `visibleCampaigns`. */
export const campaignColumns: SQL = sql`
  c.id, c.name, c.team_id, c.team_name, c.contribution_mode, c.problem_statement, c.problem_reason, c.created_by,
  c.is_active, c.is_owner, c.is_open, c.invite_token,
  ${iso(sql`c.end_datetime`)} as end_datetime, ${iso(sql`c.created_at`)} as created_at,
  ${iso(sql`case when not c.is_active then coalesce(c.ended_at, c.end_datetime) end`)} as ended_at,
  ${shownName(sql`c.created_by`, sql`c.team_id`)} as creator_name,
  (select count(*)::int from tactics x where x.campaign_id = c.id) as tactic_count,
  (select count(distinct v.user_id)::int from tactics x join votes v on v.tactic_id = x.id
    where x.campaign_id = c.id) as voter_count`

/** A team's campaigns, newest first. */
export async function listCampaigns(
  ctx: Context,
  { team_id, limit, cursor }: ListCampaignsInput,
): Promise<Page<CampaignView>> {
  const { after_id } = parseCursor(cursor)
  const row = await queryRow<{ campaigns: CampaignRow[] }>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where t.id = ${team_id}),
        c as (
          ${visibleCampaigns(ctx)}
          where c.team_id = ${team_id} and (${after_id}::uuid is null or c.id < ${after_id}::uuid)
          order by c.id desc limit ${limit + 1}
        )
        select (select coalesce(json_agg(x), '[]') from (select ${campaignColumns} from c order by c.id desc) x) as campaigns
        from team`,
  )
  if (!row) throw notFound('Team')
  return toPage(row.campaigns.map(toCampaignView), limit, (campaign) => campaign.id)
}

/** One campaign and the secret part of its invite link. */
export async function getCampaign(
  ctx: Context,
  campaign_id: string,
): Promise<{ campaign: CampaignView; invite_token: string }> {
  const row = await queryRow<CampaignRow>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where c.id = ${campaign_id}) select ${campaignColumns} from c`,
  )
  if (!row) throw notFound('Campaign')
  return { campaign: toCampaignView(row), invite_token: row.invite_token }
}

/**
 * Whether the actor should see confetti: once per member, in a campaign that has ended with at least one vote
 * (product decisions, section 7).
 */
export async function shouldShowConfetti(ctx: Context, campaign_id: string): Promise<boolean> {
  const row = await queryRow<{ should_show: boolean }>(
    ctx,
    sql`with c as (${visibleCampaigns(ctx)} where c.id = ${campaign_id})
        select not c.is_active
          and exists (select from tactics x join votes v on v.tactic_id = x.id where x.campaign_id = c.id)
          and not exists (select from confetti_views x where x.campaign_id = c.id and x.user_id = ${ctx.actor.id})
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
    sql`with t as (${visibleTeams(ctx)}) select t.id, t.name from t order by t.name, t.id`,
  )
}
