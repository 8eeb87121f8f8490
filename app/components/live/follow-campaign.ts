import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { CampaignView } from '~/domain/campaigns/view'
import type { CampaignLive, LiveView } from '~/domain/tactics/live'
import { followLive } from './follow-live'

type Followed = Pick<CampaignLive, 'end_datetime' | 'voter_count' | 'member_count'>

/** The end of a running campaign, which may be moved, and how many have scored. Once it has ended, the page loads again. */
export function useLiveCampaign(loaded: CampaignView): Followed {
  const { revalidate } = useRevalidator()
  const [followed, setFollowed] = useState<{ loaded: CampaignView; latest: Followed }>()
  useEffect(() => {
    if (loaded.status === 'ended') return
    return followLive<LiveView>(`/api/campaigns/${loaded.id}/live`, ({ campaign }) => {
      if (!campaign) return
      setFollowed({ loaded, latest: campaign })
      if (campaign.status === 'ended') revalidate()
    })
  }, [loaded, revalidate])
  return followed?.loaded === loaded ? followed.latest : loaded
}
