import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/http/request/body.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { isTheme, themeCookie } from '~/http/screen/theme.server'

export const loader = () => redirect('/')

/** Stores the choice in a cookie and redirects to the page on which it was made. */
export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request)
  const theme = formData.get('theme')
  if (!isTheme(theme)) throw data('There is no such theme', { status: 400 })
  const back = ownPath(String(formData.get('back'))) ?? '/'
  return redirect(back, { status: 303, headers: { 'Set-Cookie': themeCookie(theme) } })
}

export { stayUnlessAnswered as clientAction } from '~/components/screen-client'

/** Never drawn. With it, what the action throws is drawn as a page instead of sent as JSON. */
export default function Theme() {
  return null
}
