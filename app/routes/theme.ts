import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/http/operation/body.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { isTheme, themeCookie } from '~/http/screen/theme.server'

export const loader = () => redirect('/')

/** Keeps the reader's choice and leads back to the page it was made on. */
export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request)
  const theme = formData.get('theme')
  if (!isTheme(theme)) throw data('There is no such theme', { status: 400 })
  const back = ownPath(String(formData.get('back'))) ?? '/'
  return redirect(back, { status: 303, headers: { 'Set-Cookie': themeCookie(theme) } })
}

export { stayUnlessAnswered as clientAction } from '~/components/screen-client'
