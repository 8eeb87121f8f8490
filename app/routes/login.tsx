import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { LoginPage } from '~/components/login-page'
import { getSignedIn } from '~/http/context.server'

export const meta = () => [{ title: 'Sign in · Tactics' }]

export async function loader(args: LoaderFunctionArgs) {
  if (await getSignedIn(args)) throw redirect('/dashboard')
  return null
}

export default function Login() {
  return <LoginPage />
}
