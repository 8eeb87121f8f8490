import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginPage } from '~/components/login-page'
import { pageMeta } from '~/components/page-meta'
import { useHost } from '~/components/host'
import { withoutScripts } from '~/components/scripts'
import { TAGLINE } from '~/components/tagline'
import { admissionSentence } from '~/domain/users/admission'
import { env } from '~/env.server'

export const meta = () => [
  ...pageMeta('Authentication failed', `${TAGLINE}.`),
  { name: 'robots', content: 'noindex' },
]

export const handle = withoutScripts

const FAILED = 'Authentication failed'

export function loader({ request }: LoaderFunctionArgs) {
  const { limits, admission, VIDEO_URL: videoUrl } = env
  const reason = new URL(request.url).searchParams.get('reason')
  const refusals = new Map([
    ['address', admissionSentence(admission)],
    ['banned', 'The operator has closed this account.'],
  ])
  return { limits, videoUrl, refusal: refusals.get(reason ?? '') ?? null }
}

export default function AuthError() {
  const { refusal, ...page } = useLoaderData<typeof loader>()
  return <LoginPage {...page} error={refusal ? <NotAdmitted refusal={refusal} /> : FAILED} />
}

function NotAdmitted({ refusal }: { refusal: string }) {
  const { supportUrl } = useHost()
  return (
    <span>
      {FAILED}. {refusal} Sign in with another account
      {supportUrl ? (
        <>
          , or <a href={supportUrl}>ask for access</a>.
        </>
      ) : (
        ', or ask who runs this site.'
      )}
    </span>
  )
}
