import type { LiveView } from '~/domain/tactics/live'

/** What has changed in a campaign since the `version` of an earlier answer. Rejects if there is no answer of ours. */
export async function askLive(campaign_id: string, version: string, signal: AbortSignal): Promise<LiveView> {
  const since = version && `?since=${version}`
  const answer = await fetch(`/api/campaigns/${campaign_id}/live${since}`, { signal })
  if (!answer.ok) throw new Error(`Status ${answer.status}`)
  return (await answer.json()) as LiveView
}
