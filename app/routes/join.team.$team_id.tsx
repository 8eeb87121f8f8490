import { type LoaderFunctionArgs } from '@remix-run/node'
import { JoinPage } from '~/components/join-page'
import { getSignedIn } from '~/http/operation/context.server'
import { joinAction } from '~/http/screen/join-action.server'
import { signInRedirect } from '~/http/sign-in/sign-in-redirect.server'

export const meta = () => [{ title: 'Joining team · Tactics' }]

export async function loader(args: LoaderFunctionArgs) {
  if (await getSignedIn(args)) return null
  throw await signInRedirect(args.request, { pendingTeamJoin: args.params.team_id })
}

export const action = joinAction('joinTeam', (_, { team_id }) => `/teams/${team_id}`)

export { joinUnlessUnanswered as clientAction } from '~/components/screen-client'

export default function JoinTeam() {
  return <JoinPage label="Joining team..." button="Join team" />
}
