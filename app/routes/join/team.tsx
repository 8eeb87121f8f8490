import { JoinPage } from '~/components/join-page'
import { pageMeta } from '~/components/page-meta'
import { joinAction, joinLoader, teamJoin } from '~/http/screen/join-page.server'

export const meta = () => pageMeta('Joining team', 'You are invited to a team that scores its tactics blind.')

export const loader = joinLoader(teamJoin)
export const action = joinAction(teamJoin)

export { joinUnlessUnanswered as clientAction } from '~/components/screen-client'

export default function JoinTeam() {
  return <JoinPage label="Joining team..." button="Join team" />
}
