import { type LoaderFunctionArgs } from '@remix-run/node'
import { JoinPage } from '~/components/join-page'
import { getSignedIn } from '~/http/operation/context.server'
import { joinAction } from '~/http/screen/join-action.server'
import { signInRedirect } from '~/http/sign-in/sign-in-redirect.server'

export const meta = () => [{ title: 'Joining campaign · Tactics' }]

export async function loader(args: LoaderFunctionArgs) {
  if (await getSignedIn(args)) return null
  throw await signInRedirect(args.request, { pendingCampaignJoin: args.params.invite_link })
}

export const action = joinAction('joinCampaign', ({ campaign }) => `/campaigns/${campaign.id}`)

export { joinUnlessUnanswered as clientAction } from '~/components/screen-client'

export default function JoinCampaign() {
  return <JoinPage label="Joining campaign..." button="Join campaign" />
}
