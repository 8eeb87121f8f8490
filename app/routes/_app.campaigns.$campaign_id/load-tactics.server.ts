import { operations } from '~/contract'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { CampaignSummary } from '~/domain/campaigns/view'
import type { Context } from '~/domain/context'
import { DomainError } from '~/domain/errors'
import { listTactics, type TacticsPage } from '~/domain/tactics/queries.server'
import type { ListTacticsInput } from '~/domain/tactics/validation'
import { logError } from '~/http/operation/log.server'

type Loaded = Omit<TacticsPage, 'campaign'> & {
  campaign: CampaignSummary
  /** Said in the place of the list when the campaign could be loaded without its tactics. */
  tactics_failure: string | null
}

/** The campaign with a page of its tactics, in one statement; the campaign alone when that statement fails. */
export async function loadTactics(
  ctx: Context,
  input: ListTacticsInput,
  request_id: string,
): Promise<Loaded> {
  try {
    return { ...(await listTactics(ctx, input)), tactics_failure: null }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const { campaign, invite_token } = await getCampaign(ctx, input.campaign_id)
    logError(request_id, error)
    return {
      campaign,
      invite_token,
      rows: [],
      next_cursor: null,
      tactics_failure: operations.listTactics.failure,
    }
  }
}
