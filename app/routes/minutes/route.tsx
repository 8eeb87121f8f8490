import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { Minutes } from '~/components/minutes'
import { pageMeta } from '~/components/page-meta'
import { loadFailures } from '~/domain/load-failure'
import type { LoadFailure } from '~/domain/load-failure'
import type { Minutes as MinutesOf } from '~/domain/decisions/minutes'
import { logError } from '~/http/request/log.server'
import { readMinutes } from '~/http/request/minutes.server'
import { toRefusal } from '~/http/request/to-refusal.server'
import { pageNotFound } from '~/http/screen/screen-loader.server'
import { scopeOf } from '~/http/request/scope.server'

const NOT_TO_KEEP = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' }

export const meta = ({ data }: { data?: { minutes: MinutesOf } }) => [
  ...pageMeta(
    data ? `Decision · ${data.minutes.campaign_name}` : 'Page not found',
    'What a team decided to do, later or not at all, and why.',
  ),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const headers = () => NOT_TO_KEEP

/** Readable for anybody who has the link. */
export async function loader(args: LoaderFunctionArgs) {
  const { params } = args
  const scope = scopeOf(args)
  const minutes = await readMinutes(scope, params.token ?? '').catch((error: unknown) => {
    const { error: sentence, ...init } = toRefusal(error)
    if (init.status < 500) throw data(sentence, init)
    logError(scope.request_id, error)
    throw data({ heading: loadFailures.decision, sentence } satisfies LoadFailure, init)
  })
  if (!minutes) throw pageNotFound()
  return { minutes }
}

export default function SharedMinutes() {
  const { minutes } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-8">
      <header>
        <Brand />
      </header>
      <main>
        <Minutes minutes={minutes} />
      </main>
    </div>
  )
}
