import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { env } from '~/env.server'
import { getSignedIn } from '~/http/operation/context.server'

const TITLE = 'Tactics · Blind scoring for growth and product teams'
const DESCRIPTION =
  'The anti-random tactics platform for growth and product teams: add tactics, score them blind against a deadline, and read the ranking.'

/** Chats show these beside a link to any page that asks for the sign-in first, invite links among them. */
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
  // A visitor may read this page even when nobody can tell who they are.
  if (await getSignedIn(args).catch(() => null)) throw redirect('/dashboard')
  return { trial: env.trialLimits, videoUrl: env.VIDEO_URL, origin: env.APP_URL }
}

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />
}
