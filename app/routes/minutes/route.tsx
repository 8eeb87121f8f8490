import { useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { Minutes } from '~/components/minutes'
import { pageMeta } from '~/components/page-meta'
import { previewMeta } from '~/components/preview-meta'
import { scoredSentence } from '~/domain/decisions/markdown'
import type { Minutes as MinutesOf } from '~/domain/decisions/minutes'
import { loadFailures } from '~/domain/load-failure'
import { decidedTitle } from '~/domain/sharing/words'
import { readMinutes } from '~/http/request/read-only-links.server'
import { NOT_TO_KEEP, readOnlyLoader } from '~/http/screen/read-only-link.server'

type Data = { found: MinutesOf; origin: string }

export const meta = ({ data, params }: { data?: Data; params: { token?: string } }) => [
  ...pageMeta(
    data ? `Decision · ${data.found.campaign_name}` : 'Page not found',
    'What a team decided to do, later or not at all, and why.',
  ),
  { name: 'robots', content: 'noindex, nofollow' },
  ...(data ? previewOf(data, params.token ?? '') : []),
]

function previewOf({ found: minutes, origin }: Data, token: string) {
  const { campaign_name, team_name } = minutes
  const title = decidedTitle(minutes)
  return previewMeta(origin, {
    title,
    description: `${campaign_name} · Team ${team_name}. ${scoredSentence(minutes)}`,
    image: { path: `/minutes/${token}/picture.png`, alt: title },
  })
}

export const headers = () => NOT_TO_KEEP

/** Readable for anybody who has the link. */
export const loader = readOnlyLoader(readMinutes, loadFailures.decision)

export default function SharedMinutes() {
  const { found: minutes } = useLoaderData<typeof loader>()
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
