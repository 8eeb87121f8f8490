import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, tactic, vote } from '../../db/aliases.server'
import { visibleCampaigns, votesOnce } from '../campaigns/scope.server'
import { Download } from '../download.server'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { iso, queryFound } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { csvOf } from './spreadsheets.server'
import { DETAIL_FIELDS, DETAILS, eachDetail } from './fields'
import { detailColumns } from './fields.server'
import { ExportResultsSchema } from './validation'
import { TacticView } from './view'

const Exported = TacticView.pick({
  id: true,
  name: true,
  ...eachDetail(() => true as const),
  added_by_name: true,
  ai_generated: true,
  created_at: true,
  vote_count: true,
  comment_count: true,
})
type Exported = z.infer<typeof Exported>
const ExportedRow = z.object({ name: z.string(), tactics: z.array(Exported) })

const HEADINGS = [
  'Name',
  ...DETAILS.map((name) => DETAIL_FIELDS[name].label),
  'Added by',
  'Added at',
  'By AI',
  'Votes',
  'Comments',
  'Id',
]

/** All tactics of a campaign, running or ended, first added first. Nothing of it depends on scores. */
export const exportTactics = operation({
  name: 'exportTactics',
  call: 'GET /api/campaigns/:campaign_id/tactics.csv',
  scope: 'read',
  summary: 'The tactics of a campaign as a spreadsheet, without scores',
  contentType: 'text/csv',
  input: ExportResultsSchema,
  output: z.string(),
  filename: 'tactics.csv',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id, separator }) => {
    const row = await queryFound(
      ctx,
      { noun: 'Campaign', row: ExportedRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select ${campaign.name}, (select coalesce(json_agg(item order by item.id), '[]') from (
          select ${tactic.id}, ${tactic.name}, ${detailColumns(tactic)}, ${tactic.ai_generated},
            case when ${tactic.added_by} is not null then ${shownName(tactic.added_by, campaign.team_id)} end as added_by_name,
            ${iso(tactic.created_at)} as created_at,
            (select ${votesOnce} from votes vote where ${vote.tactic_id} = ${tactic.id}) as vote_count,
            (select count(*)::int from comments comment where ${comment.tactic_id} = ${tactic.id}) as comment_count
          from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) item) as tactics
        from campaign`,
    )
    const rows = row.tactics.map((tactic) => [
      tactic.name,
      ...DETAILS.map((name) => tactic[name]),
      tactic.added_by_name,
      tactic.created_at,
      tactic.ai_generated ? 'yes' : 'no',
      tactic.vote_count,
      tactic.comment_count,
      tactic.id,
    ])
    return new Download(row.name, csvOf([HEADINGS, ...rows], separator))
  },
})
