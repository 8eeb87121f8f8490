import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named } from '../../db/aliases.server'
import { webhookDeliveries } from '../../db/webhook.schema.server'
import type { SystemContext } from '../context'
import { isRunning } from '../facts.server'
import { firstResult, latestResult } from '../results/store/queries.server'
import { CampaignResultRow, RankedRow } from '../results/store/rows.server'
import { isAnalysed } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toResultSummary, toTacticResult } from '../results/show/view'
import { execute, queryRow } from '../sql.server'
import type { DueDelivery } from '../webhooks/deliveries.server'

export const EndedResultRow = CampaignResultRow.extend({
  ranking: z.array(z.object({ name: z.string(), average_score: z.number(), result: RankedRow })),
})
export type EndedResultRow = z.infer<typeof EndedResultRow>
const EndedRow = z.object({ ended: EndedResultRow })

/** The end of a campaign as mails and webhooks tell it, with its sentences. */
export type EndedResult = {
  headline: string
  /** Fixes all ballots (docs/verify.md); null if the campaign ended before results were sealed. */
  digest: string | null
  ranking: {
    rank: number
    name: string
    average_score: number
    vote_count: number
    /** The span of ranks in words; null where nothing can be said. */
    standing: string | null
  }[]
}

const deliveryColumn = named(webhookDeliveries)

export function toEndedResult({ ranking, ...campaign }: EndedResultRow): EndedResult {
  return {
    headline: toResultSummary(campaign).headline,
    digest: campaign.digest,
    ranking: ranking.map(({ name, average_score, result }) => ({
      name,
      average_score,
      rank: result.rank,
      vote_count: result.vote_count,
      standing: toTacticResult(result, campaign).standing,
    })),
  }
}

/**
 * Adds the top of the ranking to the events `campaign.ended` and `second_round.ended` before its first attempt, since results are computed on first
 * read (docs/decisions/004). Stored, so that every attempt sends the same. The end of a campaign is told with its first result, also
 * when a second round has begun since.
 */
export async function completeDelivery(ctx: SystemContext, due: DueDelivery): Promise<DueDelivery> {
  const { type, data } = due.payload
  const { id: campaign_id } = (data.campaign ?? {}) as { id?: string }
  const isEnd = type === 'campaign.ended' || type === 'second_round.ended'
  if (!isEnd || 'ranking' in data || !campaign_id) return due
  await settleCampaign(ctx, campaign_id)
  const result = type === 'campaign.ended' ? firstResult(campaign) : latestResult(campaign)
  const row = await queryRow(
    ctx,
    EndedRow,
    sql`select ${result} as ended from campaigns campaign
        where ${campaign.id} = ${campaign_id} and ${isAnalysed(campaign)} and not (${isRunning(campaign, ctx.now)})`,
  )
  if (!row) return due
  const payload = { ...due.payload, data: { ...data, ...toEndedResult(row.ended) } }
  await execute(
    ctx,
    sql`update webhook_deliveries set payload = ${JSON.stringify(payload)}::text::jsonb where ${deliveryColumn.id} = ${due.id}`,
  )
  return { id: due.id, payload }
}
