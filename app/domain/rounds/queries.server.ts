import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, secondRound } from '../../db/aliases.server'
import { toCalendar } from '../campaigns/calendar.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { Download } from '../download.server'
import { notFound, enforce } from '../policy'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { settleCampaign } from '../results/store/settle.server'
import { iso, queryRow } from '../sql.server'
import { canReadSecondRound } from './policy'
import { roundRow } from './scope.server'
import { SecondRoundView } from './view'
import { toSecondRoundView, SecondRoundRow } from './rows.server'
import { CampaignEnd } from '../campaigns/rows.server'

export const getSecondRound = operation({
  name: 'getSecondRound',
  call: 'GET /api/campaigns/:campaign_id/second-round',
  scope: 'read',
  summary: 'The second round of a campaign that has ended, or for its owner what it could be about',
  denials: canReadSecondRound,
  input: CampaignIdSchema,
  output: z.object({ second_round: SecondRoundView }),
  failure: loadFailures.secondRound,
  run: async (ctx, { campaign_id }) => {
    const row = await readSettledRound(ctx, campaign_id)
    enforce(canReadSecondRound, row)
    if (!row.results) throw notFound('Campaign')
    return { second_round: toSecondRoundView(row, row.results) }
  },
})

/** Without an end there is no second round. */
const RoundEnd = CampaignEnd.extend({
  end: CampaignEnd.shape.end.nullable(),
  calendar_sequence: z.int().nullable(),
})

export async function getSecondRoundEnd(ctx: Context, campaign_id: string): Promise<CampaignEnd> {
  const row = await queryRow(
    ctx,
    RoundEnd,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select ${campaign.id}, ${campaign.name}, campaign.team_name, ${secondRound.calendar_sequence},
          ${iso(sql`coalesce(${secondRound.ended_at}, ${secondRound.end_datetime})`)} as end
        from campaign left join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}`,
  )
  if (!row) throw notFound('Campaign')
  const { end, calendar_sequence } = row
  if (end === null || calendar_sequence === null) throw notFound('Second round')
  return { ...row, end, calendar_sequence }
}

/** `results` is null while the campaign runs. */
export async function readSettledRound(ctx: Context, campaign_id: string): Promise<SecondRoundRow> {
  const read = async () => {
    const row = await queryRow(ctx, SecondRoundRow, roundRow(ctx, campaign_id))
    if (!row) throw notFound('Campaign')
    return row
  }
  const row = await read()
  if (!row.has_ended || row.results) return row
  await settleCampaign(ctx, campaign_id)
  return read()
}

export const getSecondRoundCalendar = operation({
  name: 'getSecondRoundCalendar',
  call: 'GET /api/campaigns/:campaign_id/second-round/end.ics',
  scope: 'read',
  summary: 'When a second round ends, as an iCalendar file (RFC 5545)',
  input: CampaignIdSchema,
  output: z.string(),
  contentType: 'text/calendar',
  filename: 'second-round-end.ics',
  failure: loadFailures.secondRound,
  run: async (ctx, { campaign_id }) => {
    const end = await getSecondRoundEnd(ctx, campaign_id)
    const address = ctx.services.links.secondRoundAddress(campaign_id)
    return new Download(end.name, toCalendar(end, address, 'secondRound'))
  },
})
