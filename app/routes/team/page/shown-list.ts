import { CAMPAIGN_STATUSES } from '~/domain/campaigns/constants'
import { searchField } from '~/domain/paging'

const SHOWN = [...CAMPAIGN_STATUSES, 'tactics'] as const

/** What of the team the address asks for: its running or ended campaigns, or the tactics of all of them. */
export type ShownList = { show: (typeof SHOWN)[number]; q: string }

const readSearch = (text: string | null) => searchField.catch('').parse(text ?? undefined)

/** What the address searches members for. The dialogs about a member have `member_id`. */
export function readMemberSearch(request: Request): string {
  return readSearch(new URL(request.url).searchParams.get('member'))
}

/** Running campaigns are few: they are not searched. An invalid search finds everything. */
export function readShownList(request: Request): ShownList {
  const params = new URL(request.url).searchParams
  const show = SHOWN.find((name) => name === params.get('show')) ?? 'active'
  return { show, q: show === 'active' ? '' : readSearch(params.get('q')) }
}
