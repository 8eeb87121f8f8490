import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { env } from '~/env.server'
import { getSignedIn } from '~/http/context.server'

const TITLE = 'Tactics · Blind scoring for growth and product teams'
const DESCRIPTION =
  'The anti-random tactics platform for growth and product teams: add tactics, score them blind against a deadline, and read the ranking.'

export const meta = () => [
  { title: TITLE },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:title', content: TITLE },
  { property: 'og:description', content: DESCRIPTION },
]

export async function loader(args: LoaderFunctionArgs) {
  // A visitor may read this page even when nobody can tell who they are.
  if (await getSignedIn(args).catch(() => null)) throw redirect('/dashboard')
  return { trial: env.trialLimits, videoUrl: env.VIDEO_URL }
}

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />
}
