import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { pageMeta } from '~/components/page-meta'
import { withoutScripts } from '~/components/scripts'
import { TAGLINE } from '~/components/tagline'
import { env } from '~/env.server'

export const meta = () => [
  ...pageMeta('Authentication failed', `${TAGLINE}.`),
  { name: 'robots', content: 'noindex' },
]

export const handle = withoutScripts

export function loader() {
  return { trial: env.trialLimits, videoUrl: env.VIDEO_URL }
}

export default function AuthError() {
  return <LoginPage {...useLoaderData<typeof loader>()} error="Authentication failed" />
}
