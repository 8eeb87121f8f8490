/** What of a campaign is read: what shows before its end, or what shows after it. */
export type Part = 'running' | 'ended'

/** Campaigns that this process has read after their end. The first of them are forgotten. */
const ended = new Set<string>()
const REMEMBERED_MAX = 10_000

export const lastKnownPart = (campaign_id: string): Part => (ended.has(campaign_id) ? 'ended' : 'running')

export function rememberPart(campaign_id: string, part: Part): void {
  if (part === 'running') ended.delete(campaign_id)
  else ended.add(campaign_id)
  const [first] = ended
  if (ended.size > REMEMBERED_MAX && first !== undefined) ended.delete(first)
}
