import { redirect } from '@remix-run/node'
import { ownPath } from '~/http/sign-in/pending.server'
import { screenAction } from '~/http/screen/screen-action.server'

export const loader = () => redirect('/dashboard')

/** A successful upgrade reloads the page that offered it. */
export const action = screenAction({
  upgrade: (_, { return_to }) => (typeof return_to === 'string' && ownPath(return_to)) || '/dashboard',
})
