import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { LoadFailure } from '~/domain/load-failure'
import { upgrade } from '~/domain/subscription/commands.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { on, screenAction } from '~/http/screen/screen-action.server'

export const loader = () => redirect('/dashboard')

/** A successful upgrade returns to the page that offered it. */
const sendUpgrade = screenAction(
  on(upgrade, (_, { return_to }) => (typeof return_to === 'string' && ownPath(return_to)) || '/dashboard'),
)

/** A refusal is a page, since the form is sent from many and this address has none to show again. */
export async function action(args: ActionFunctionArgs) {
  const { data: result, init } = await sendUpgrade(args)
  if (!result.failure) return null
  const { toast, sentence } = result.failure
  throw data({ heading: toast, sentence } satisfies LoadFailure, init ?? undefined)
}

export { shouldRevalidate, stayUnlessAnswered as clientAction } from '~/components/screen-client'

/** Never drawn. With it, what the action throws is drawn as a page instead of sent as JSON. */
export default function Upgrade() {
  return null
}
