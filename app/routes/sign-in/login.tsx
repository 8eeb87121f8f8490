import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { TAGLINE } from '~/components/tagline'
import { env } from '~/env.server'
import { getSignedIn } from '~/http/request/scope.server'
import { endedSessionCookie, hasEndedSession } from '~/http/sign-in/cookies.server'

const TITLE = 'Tactics · Blind scoring for growth and product teams'
const DESCRIPTION = `${TAGLINE}: add tactics, score them blind against a deadline, and read the ranking.`

const SESSION_ENDED = 'Your session has ended. Sign in again to continue where you were.'

/** Chats show this preview for links to pages that require a sign-in, such as invite links. */
export const meta = ({ data }: { data?: { origin: string } }) => [
  { title: TITLE },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:title', content: TITLE },
  { property: 'og:description', content: DESCRIPTION },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Tactics' },
  { property: 'og:image', content: `${data?.origin ?? ''}/og-image.png` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'Tactics: a ranking of four tactics by their scores' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

export async function loader(args: LoaderFunctionArgs) {
  // The page is shown even while the database is unavailable.
  if (await getSignedIn(args).catch(() => null)) throw redirect('/dashboard')
  const page = { trial: env.trialLimits, videoUrl: env.VIDEO_URL, origin: env.APP_URL }
  if (!hasEndedSession(args.request.headers.get('Cookie'))) return data({ ...page, error: undefined })
  return data({ ...page, error: SESSION_ENDED }, { headers: { 'Set-Cookie': endedSessionCookie(false) } })
}

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />
}
