import { sql, type SQL } from 'drizzle-orm'
import { campaigns, comments, tactics, votes } from '../../db/schema.server'
import { users } from '../../db/access.schema.server'
import { summaryColumns, visibleCampaigns } from '../campaigns/scope.server'
import { toCampaignSummary, type CampaignSummary, type CampaignSummaryRow } from '../campaigns/view'
import type { Context } from '../context'
import { notFound } from '../errors'
import type { Page } from '../paging'
import { toPage } from '../paging.server'
import { iso, named, queryRow } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { wantedPage } from './pages.server'
import { settleCampaign } from './ranking.server'
import type { ListTacticsInput } from './validation'
import { toTacticView, type TacticRow, type TacticView } from './view'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const u = named(users, 'u')
const v = named(votes, 'v')
const x = named(comments, 'x')
const own = named(votes, 'own')

type CampaignWithTactics = {
  campaign: CampaignSummaryRow & { is_ranked: boolean }
  tactics: (TacticRow & { place: number | null })[]
}

export type TacticsPage = Page<TacticView> & { campaign: CampaignSummary; invite_token: string }

/**
 * A campaign with one page of its tactics, in one round trip: newest first while it runs, by rank once it has ended.
 * The first read after the end writes down the end and the results before it shows a score.
 */
export async function listTactics(ctx: Context, input: ListTacticsInput): Promise<TacticsPage> {
  const found = await readTactics(ctx, input)
  if (found.campaign.is_active || found.campaign.is_ranked) return toTacticsPage(found, input)
  await settleCampaign(ctx, input.campaign_id)
  return toTacticsPage(await readTactics(ctx, input), input)
}

function toTacticsPage({ campaign, tactics }: CampaignWithTactics, { limit }: ListTacticsInput): TacticsPage {
  const { is_ranked: _, ...row } = campaign
  const page = toPage(tactics, limit, (last) => (last.place === null ? last.id : String(last.place)))
  return {
    campaign: toCampaignSummary(row),
    invite_token: row.invite_token,
    rows: page.rows.map((tactic) => toTacticView(tactic, campaign)),
    next_cursor: page.next_cursor,
  }
}

async function readTactics(ctx: Context, input: ListTacticsInput): Promise<CampaignWithTactics> {
  const row = await queryRow<CampaignWithTactics>(
    ctx,
    sql`with c as materialized (${visibleCampaigns(ctx)} where ${c.id} = ${input.campaign_id}),
        page as (${wantedPage(ctx, input)})
        select
          (select row_to_json(x) from (select ${summaryColumns}, ${c.is_ranked}) x) as campaign,
          (select coalesce(json_agg(x), '[]') from (select ${tacticColumns(ctx)}) x) as tactics
        from c`,
  )
  if (!row) throw notFound('Campaign')
  return row
}

/** The columns of TacticRow and the rows of the page; of single votes the actor's own alone is joined. */
function tacticColumns({ actor }: Context): SQL {
  return sql`
    ta.place, ta.results, ${ta.id}, ${ta.name}, ${ta.campaign_id}, ${ta.added_by}, ${ta.ai_generated},
    case when ${ta.added_by} is not null
      then ${shownName(ta.added_by, c.team_id, u.full_name)} end as added_by_name,
    ${iso(ta.created_at)} as created_at,
    coalesce(ta.vote_count, (select count(*)::int from votes v where ${v.tactic_id} = ${ta.id})) as vote_count,
    (select count(*)::int from comments x where ${x.tactic_id} = ${ta.id}) as comment_count,
    case when ${own.tactic_id} is not null then json_build_object('impact_score', ${own.impact_score},
      'chances_score', ${own.chances_score}, 'efforts_score', ${own.efforts_score}) end as user_vote,
    coalesce(${ta.added_by} = ${actor.id}, false) as is_adder,
    case when ${ta.ai_generated} and not c.is_active then json_build_object('impact_score', ${ta.suggested_impact},
      'chances_score', ${ta.suggested_chances}, 'efforts_score', ${ta.suggested_efforts}) end as hint
    from page ta
    left join users u on ${u.id} = ${ta.added_by}
    left join votes own on ${own.tactic_id} = ${ta.id} and ${own.user_id} = ${actor.id}
    order by ta.place, ${ta.id} desc`
}
