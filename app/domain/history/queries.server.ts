import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { act, campaign, person, tactic, team } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { SystemContext } from '../context'
import { nextCursor, operation } from '../operation.server'
import { PageSchema } from '../paging'
import { pageOfOwner, parseCursor, toPage } from '../paging.server'
import { factsRow, guard, iso, listOf, queryAllowed, queryFound, queryRows } from '../sql.server'
import { csvOf } from '../tactics/spreadsheets.server'
import { ExportResultsSchema } from '../tactics/validation'
import { canReadTeamHistory } from '../teams/policy'
import { shownName, visibleTeams } from '../teams/scope.server'
import { TeamIdSchema } from '../teams/validation'
import { ACTS, HISTORY_DAYS, WAYS } from '../acts'
import { ActView, TeamActView } from './view'

/** @param nameOf the name of a person, as who reads the history may know it */
function actColumns(nameOf: (user: SQLWrapper) => SQL): SQL {
  return sql`${act.id}, ${iso(act.done_at)} as done_at, ${act.act}, ${act.way}, ${nameOf(act.actor_id)} as actor_name,
    case when ${act.member_id} <> ${act.actor_id} then ${nameOf(act.member_id)} end as member_name,
    (select ${tactic.name} from tactics tactic where ${tactic.id} = ${act.tactic_id}) as tactic_name, ${iso(act.until)} as until`
}

/** For the team's owner and the operator, who see the names of people who have left. */
const fullName = (user: SQLWrapper) =>
  sql`(select ${person.full_name} from users person where ${person.id} = ${user})`
const teamActColumns = sql`${actColumns(fullName)}, ${act.campaign_id},
  (select ${campaign.name} from campaigns campaign where ${campaign.id} = ${act.campaign_id}) as campaign_name`

/** What was done to a campaign, newest first, for its members. Reads nothing of votes. */
export const listCampaignActs = operation({
  name: 'listCampaignActs',
  call: 'GET /api/campaigns/:campaign_id/history',
  scope: 'read',
  summary: `What was done to a campaign in the last ${HISTORY_DAYS} days, by whom and when, newest first; never what anybody scored`,
  input: PageSchema.extend(CampaignIdSchema.shape),
  output: z.object({ campaign_name: z.string(), acts: z.array(ActView), next_cursor: nextCursor }),
  failure: 'Failed to load the history',
  run: async (ctx, { campaign_id, limit, cursor }) => {
    const keys = { owner: act.campaign_id, id: act.id }
    const { isOnPage, inOrder } = pageOfOwner(keys, sql`campaign.id`, 'descending', parseCursor(cursor))
    const nameOf = (user: SQLWrapper) => shownName(user, campaign.team_id)
    const row = await queryFound(
      ctx,
      { noun: 'Campaign', row: z.object({ campaign_name: z.string(), acts: z.array(ActView) }) },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select ${campaign.name} as campaign_name, ${listOf(sql`
          select ${actColumns(nameOf)} from acts act where ${isOnPage} order by ${inOrder} limit ${limit + 1}`)} as acts
        from campaign`,
    )
    const { rows, next_cursor } = toPage(row.acts, limit, ({ id }) => id)
    return { campaign_name: row.campaign_name, acts: rows, next_cursor }
  },
})

const TeamRow = factsRow(canReadTeamHistory).extend({ team_name: z.string(), acts: z.array(TeamActView) })

/** What was done in a team and its campaigns, newest first. Team owner only. */
export const listTeamActs = operation({
  name: 'listTeamActs',
  call: 'GET /api/teams/:team_id/history',
  scope: 'read',
  summary: `What was done in a team and its campaigns in the last ${HISTORY_DAYS} days, by whom and when, newest first`,
  denials: canReadTeamHistory,
  input: PageSchema.extend(TeamIdSchema.shape),
  output: z.object({ team_name: z.string(), acts: z.array(TeamActView), next_cursor: nextCursor }),
  failure: 'Failed to load the history',
  run: async (ctx, { team_id, limit, cursor }) => {
    const keys = { owner: act.team_id, id: act.id }
    const { isOnPage, inOrder } = pageOfOwner(keys, sql`team.id`, 'descending', parseCursor(cursor))
    const row = await queryAllowed(
      ctx,
      { noun: 'Team', policy: canReadTeamHistory, row: TeamRow },
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id})
        select team.is_owner, ${team.name} as team_name, ${listOf(sql`
          select ${teamActColumns} from acts act where ${isOnPage} and ${guard(canReadTeamHistory, 'team')}
          order by ${inOrder} limit ${limit + 1}`)} as acts
        from team`,
    )
    const { rows, next_cursor } = toPage(row.acts, limit, ({ id }) => id)
    return { team_name: row.team_name, acts: rows, next_cursor }
  },
})

/** A busy team's 400 days are more than one statement has time for. */
const ACTS_PER_STATEMENT = 1_000
const HEADINGS = ['Time', 'Who', 'What', 'Member', 'Tactic', 'Campaign', 'New end', 'How']

/** The same as a spreadsheet, all of it. Team owner only. */
export const exportTeamActs = operation({
  name: 'exportTeamActs',
  call: 'GET /api/teams/:team_id/history.csv',
  scope: 'read',
  summary: 'What was done in a team and its campaigns as a spreadsheet',
  denials: canReadTeamHistory,
  contentType: 'text/csv',
  input: TeamIdSchema.extend({ separator: ExportResultsSchema.shape.separator }),
  output: z.string(),
  filename: 'history.csv',
  failure: 'Failed to load the history',
  run: async (ctx, { team_id, separator }) => {
    const rows: (string | null)[][] = [HEADINGS]
    let cursor: string | undefined
    do {
      const page = await listTeamActs(ctx, { team_id, limit: ACTS_PER_STATEMENT, cursor })
      rows.push(...page.acts.map(cellsOf))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return csvOf(rows, separator)
  },
})

function cellsOf(act: TeamActView) {
  const { done_at, actor_name, member_name, tactic_name, campaign_name, until } = act
  return [done_at, actor_name, ACTS[act.act], member_name, tactic_name, campaign_name, until, WAYS[act.way]]
}

/** The newest acts of everybody, or of one person, for the operator. */
export function listActs(ctx: SystemContext, actor_id: string | null, limit: number): Promise<TeamActView[]> {
  return queryRows(
    ctx,
    TeamActView,
    sql`select ${teamActColumns} from acts act where ${actor_id ? sql`${act.actor_id} = ${actor_id}` : sql`true`}
        order by ${act.id} desc limit ${limit}`,
  )
}
