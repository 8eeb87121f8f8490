import type { CampaignStatus } from '~/domain/campaigns/constants'
import { searchField } from '~/domain/paging'

/** Which campaigns the address asks for. Ended ones can be searched; an invalid search finds everything. */
export type ShownCampaigns = { status: CampaignStatus; q: string }

/** What the address searches members for. The dialogs about a member have `member_id`. */
export function readMemberSearch(request: Request): string {
  return searchField.catch('').parse(new URL(request.url).searchParams.get('member') ?? undefined)
}

export function readShownCampaigns(request: Request): ShownCampaigns {
  const params = new URL(request.url).searchParams
  if (params.get('show') !== 'ended') return { status: 'active', q: '' }
  return { status: 'ended', q: searchField.catch('').parse(params.get('q') ?? undefined) }
}
