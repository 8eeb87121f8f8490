import type { CampaignStatus } from '~/domain/campaigns/constants'
import type { CampaignView } from '~/domain/campaigns/view'
import { searchField } from '~/domain/paging'

/** Which campaigns the address asks for. Ended ones can be searched; an invalid search finds everything. */
export type ShownCampaigns = { status: CampaignStatus; q: string }

export function readShownCampaigns(request: Request): ShownCampaigns {
  const params = new URL(request.url).searchParams
  if (params.get('show') !== 'ended') return { status: 'active', q: '' }
  return { status: 'ended', q: searchField.catch('').parse(params.get('q') ?? undefined) }
}

/** Those of a page: running ones with tactics that the reader has not scored first, then by the end; ended ones latest first. */
export function orderCampaigns(campaigns: CampaignView[], { status }: ShownCampaigns): CampaignView[] {
  if (status === 'ended') return campaigns.toSorted((a, b) => compare(b.ended_at, a.ended_at))
  return campaigns.toSorted(
    (a, b) => Number(isDone(a)) - Number(isDone(b)) || compare(a.end_datetime, b.end_datetime),
  )
}

function isDone({ scored_count, tactic_count }: CampaignView): boolean {
  return scored_count >= tactic_count
}

/** ISO 8601 in UTC sorts as text. */
function compare(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
