import type { SQL } from 'drizzle-orm'
import type { SystemContext } from '../context'
import { settleCampaign } from '../results/store/settle.server'
import { queryRow } from '../sql.server'
import { decisionRow } from './scope.server'
import { DecisionRow } from './rows.server'

/**
 * Reads the campaign that `campaign` selects for `decisionRow`. The first read after the end settles it
 * (docs/decisions/004). `settled` is null while it runs.
 */
export async function readSettledDecision(ctx: SystemContext, campaign: SQL, recorder?: SQL) {
  const read = () => queryRow(ctx, DecisionRow, decisionRow(ctx, campaign, recorder))
  const first = await read()
  const isUnsettled = first?.has_ended && !first.results
  if (isUnsettled) await settleCampaign(ctx, first.campaign_id)
  const row = isUnsettled ? await read() : first
  if (!row) return null
  const { ended_at, results } = row
  return { row, settled: ended_at !== null && results !== null ? { ended_at, results } : null }
}
