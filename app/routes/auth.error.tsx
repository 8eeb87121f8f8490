import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { env } from '~/env.server'

export const meta = () => [
  { title: 'Authentication failed · Tactics' },
  { name: 'description', content: 'The anti-random tactics platform for growth and product teams.' },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  return { trial: env.trialLimits, videoUrl: env.VIDEO_URL }
}

export default function AuthError() {
  return <LoginPage {...useLoaderData<typeof loader>()} error="Authentication failed" />
}
