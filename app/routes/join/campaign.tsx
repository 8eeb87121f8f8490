import { JoinPage } from '~/components/join-page'
import { pageMeta } from '~/components/page-meta'
import { campaignJoin, joinAction, joinLoader } from '~/http/screen/join-page.server'

export const meta = () =>
  pageMeta('Joining campaign', 'You are invited to score the tactics of a campaign blind.')

export const loader = joinLoader(campaignJoin)
export const action = joinAction(campaignJoin)

export { joinUnlessUnanswered as clientAction } from '~/components/screen-client'

export default function JoinCampaign() {
  return <JoinPage label="Joining campaign..." button="Join campaign" />
}
