import { getCampaign } from '~/domain/campaigns/queries.server'
import type { CampaignView } from '~/domain/campaigns/view'
import type { Context } from '~/domain/context'
import { searchField } from '~/domain/paging'
import { DomainError } from '~/domain/policy'
import { SCREEN_PAGE_SIZE } from '~/domain/page-size'
import { TACTIC_FILTERS, TACTIC_SORTS } from '~/domain/tactics/constants'
import { listTactics, readTacticsPage, type TacticsPage } from '~/domain/tactics/queries.server'
import type { ListTacticsInput } from '~/domain/tactics/validation'
import { logError } from '~/http/request/log.server'
import type { ListFilters } from './list-filters'

/** The search, filter and order that the address asks for. Invalid values are ignored. */
export function readListFilters({ url }: Request): ListFilters {
  const params = new URL(url).searchParams
  return {
    q: searchField.catch('').parse(params.get('q') ?? undefined),
    filter: TACTIC_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: TACTIC_SORTS.find((sort) => sort === params.get('sort')),
  }
}

type Loaded = Omit<TacticsPage, 'campaign'> & {
  campaign: CampaignView
  /** The sentence shown in place of the list if only the campaign could be loaded. */
  tactics_failure: string | null
}

/** The rows of a ranking are low. */
const RANKED_PAGE_SIZE = 100

/**
 * The campaign with a page of its tactics, in one statement, or in two if a ranking is longer than a usual page. If
 * that fails, only the campaign.
 */
export async function loadTactics(
  ctx: Context,
  filters: Omit<ListTacticsInput, 'limit'>,
  request_id: string,
): Promise<Loaded> {
  const input = { ...filters, limit: SCREEN_PAGE_SIZE }
  try {
    const page = await readTacticsPage(ctx, input)
    const isLong = page.campaign.status === 'ended' && page.next_cursor !== null
    const shown = isLong ? await readTacticsPage(ctx, { ...input, limit: RANKED_PAGE_SIZE }) : page
    return { ...shown, tactics_failure: null }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const found = await getCampaign(ctx, { campaign_id: input.campaign_id })
    logError(request_id, error)
    return {
      ...found,
      summary: null,
      seal: null,
      machine: null,
      undo: null,
      rows: [],
      next_cursor: null,
      tactics_failure: listTactics.failure,
    }
  }
}
