import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named } from '../../db/aliases.server'
import { resultLinks } from '../../db/sharing.schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { recordCampaignAct } from '../record-act.server'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, columns } from '../sql.server'
import { openLink } from '../read-only-link.server'
import type { Sealed } from '../sealing-keys.server'
import { canChangeResultLink } from './policy'
import { ResultLink } from './view'

const linkColumn = named(resultLinks)

const ClosedRow = factsRow(canChangeResultLink)
const StoredRow = ClosedRow.extend({ link_sealed: z.string().nullable() })

/** The secret part of the read-only link, a new one if it is closed or cannot be read. Campaign owner only. */
export const openResultLink = operation({
  name: 'openResultLink',
  call: 'POST /api/campaigns/:campaign_id/share/link',
  scope: 'manage',
  summary: 'Open the read-only link to the result; an open link stays the same',
  denials: canChangeResultLink,
  input: CampaignIdSchema,
  output: z.object({ link: ResultLink }),
  success: 'Link opened',
  failure: 'Failed to open the link',
  run: async (ctx, { campaign_id }) => {
    const token = await openLink(ctx, ctx.resultKeys, campaign_id, storeLink)
    return { link: ctx.services.links.resultLink(token) }
  },
})

export const closeResultLink = operation({
  name: 'closeResultLink',
  call: 'DELETE /api/campaigns/:campaign_id/share/link',
  scope: 'manage',
  summary: 'Close the read-only link for good; opening makes a new one',
  denials: canChangeResultLink,
  input: CampaignIdSchema,
  success: 'Link closed',
  failure: 'Failed to close the link',
  run: (ctx, { campaign_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canChangeResultLink, row: ClosedRow },
      sql`with campaign as (${factsOf(ctx, campaign_id)}), closed as (
            delete from result_links using campaign
            where ${resultLinks.campaign_id} = campaign.id and ${guard(canChangeResultLink, 'campaign')}
            returning campaign.*
          ), recorded as (${recordCampaignAct(ctx, 'result_link_closed', sql`closed`)})
          select campaign.* from campaign`,
    ),
})

async function storeLink(
  ctx: Context,
  campaign_id: string,
  { sealed, hash }: Sealed,
  lost: string | null,
): Promise<string | null> {
  const replacing = sql`${resultLinks.link_sealed} = ${lost}::text`
  const row = await queryAllowed(
    ctx,
    { noun: 'Campaign', policy: canChangeResultLink, row: StoredRow },
    sql`with campaign as (${factsOf(ctx, campaign_id)}), opened as (
          insert into result_links (${columns(resultLinks, ['campaign_id', 'link_sealed', 'link_hash'])})
          select campaign.id, ${sealed}::text, ${hash}::text from campaign where ${guard(canChangeResultLink, 'campaign')}
          on conflict (${columns(resultLinks, ['campaign_id'])}) do update set
            link_sealed = case when ${replacing} then excluded.link_sealed else ${resultLinks.link_sealed} end,
            link_hash = case when ${replacing} then excluded.link_hash else ${resultLinks.link_hash} end
          returning ${linkColumn.link_sealed}
        ), recorded as (${recordCampaignAct(ctx, 'result_link_opened', sql`campaign where (select link_sealed from opened) = ${sealed}::text`)})
        select campaign.*, (select link_sealed from opened) as link_sealed from campaign`,
  )
  return row.link_sealed
}

function factsOf(ctx: Context, campaign_id: string) {
  return sql`
    select visible.id, visible.team_id, visible.is_owner, not visible.is_active as has_ended
    from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) visible`
}
