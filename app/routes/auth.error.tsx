import { LoginPage } from '~/components/login-page'

export const meta = () => [{ title: 'Sign in · Tactics' }]

export default function AuthError() {
  return <LoginPage error="Authentication failed" />
}
