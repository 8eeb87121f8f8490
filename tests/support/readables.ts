import { MISSING_ID } from './inputs'
import { dataAddress, readAddresses } from './pages'

/** What screens and lists let the address ask for. */
export const WISHES: Record<string, string>[] = [
  { dialog: 'delete-tactic', sort: 'score', limit: '500', text: 'Offer a yearly plan' },
  { dialog: 'end', sort: 'most_commented', filter: 'needs_vote' },
  { dialog: 'invite', q: 'the', limit: '1' },
  { sort: 'shuffled', since: '0' },
]

type Ids = {
  team_id: string
  campaign_id: string
  invite_link: string
  url_slug: string
  tactic_id: string
  member_id: string
  webhook_id: string
}

/** Every address at which something of a campaign can be read, and what else it can be asked for. */
export function readablesOf(
  ids: Ids,
  opened: { comments: string; tactic: string },
  wished = WISHES,
): { address: string; more: string[] }[] {
  const { team_id, campaign_id } = ids
  const values: Record<string, string> = {
    ...ids,
    slug: ids.url_slug,
    token_id: campaign_id,
    connection_id: campaign_id,
    session_id: MISSING_ID,
    delivery_id: MISSING_ID,
    comment_id: MISSING_ID,
    joined_id: MISSING_ID,
    token: 'unknown',
  }
  const searches = wished.map(
    (wishes) => `?${new URLSearchParams({ team_id, campaign_id, ...opened, ...wishes }).toString()}`,
  )
  // The document's numbers are those of its schemas; a test of its own says that it knows no campaign.
  const read = readAddresses(values).filter(({ address }) => address !== '/api/openapi.json')
  const more = new Map<string, Set<string>>()
  for (const { id, address } of read) {
    const known = more.get(address) ?? new Set()
    more.set(address, known)
    known.add(dataAddress(address)).add(dataAddress(address, `?_routes=${encodeURIComponent(id)}`))
    // A document holds the data that the same search would be answered with alone.
    for (const search of searches) known.add(address + search)
  }
  return [...more].map(([address, known]) => ({ address, more: [...known] }))
}
