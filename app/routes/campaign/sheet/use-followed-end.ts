import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { askAgain } from '~/components/live/ask-again'
import { askLive } from '~/components/live/ask-live'
import type { CampaignView } from '~/domain/campaigns/view'
import type { LiveView } from '~/domain/tactics/live'

/** The end of a running campaign, which may be moved while the page is open. Once it has ended, the page loads again. */
export function useFollowedEnd({ id, status, end_datetime }: CampaignView): string {
  const { revalidate } = useRevalidator()
  const [followed, setFollowed] = useState({ loaded: end_datetime, latest: end_datetime })
  useEffect(() => {
    if (status === 'ended') return
    let version = ''
    return askAgain(async (signal) => {
      const live = await askLive<LiveView>(`/api/campaigns/${id}/live`, version, signal)
      version = live.version
      if (!live.campaign) return
      setFollowed({ loaded: end_datetime, latest: live.campaign.end_datetime })
      if (live.campaign.status === 'ended') revalidate()
    })
  }, [id, status, end_datetime, revalidate])
  return followed.loaded === end_datetime ? followed.latest : end_datetime
}
