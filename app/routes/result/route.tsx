import { useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { LocalTime } from '~/components/local-time'
import { pageMeta } from '~/components/page-meta'
import { previewMeta } from '~/components/preview-meta'
import { withoutScripts } from '~/components/scripts'
import { SharedTacticLine } from '~/components/shared-tactic'
import { scoredSentence } from '~/domain/decisions/markdown'
import { loadFailures } from '~/domain/load-failure'
import type { SharedResult } from '~/domain/sharing/view'
import { resultTitle } from '~/domain/sharing/words'
import { readSharedResult } from '~/http/request/read-only-links.server'
import { NOT_TO_KEEP, readOnlyLoader } from '~/http/screen/read-only-link.server'

export const handle = withoutScripts

type Data = { found: SharedResult; origin: string }

export const meta = ({ data, params }: { data?: Data; params: { token?: string } }) => [
  ...pageMeta(
    data ? `Result · ${data.found.campaign_name}` : 'Page not found',
    'How a team has ranked its tactics, and how sure that is.',
  ),
  { name: 'robots', content: 'noindex, nofollow' },
  ...(data ? previewOf(data, params.token ?? '') : []),
]

function previewOf({ found: result, origin }: Data, token: string) {
  const { campaign_name, team_name, headline } = result
  const title = resultTitle(result)
  return previewMeta(origin, {
    title,
    description: `${campaign_name} · Team ${team_name}. ${headline} ${scoredSentence(result)}`,
    image: { path: `/results/${token}/picture.png`, alt: title },
  })
}

export const headers = () => NOT_TO_KEEP

/** Readable for anybody who has the link. */
export const loader = readOnlyLoader(readSharedResult, loadFailures.sharing)

export default function SharedResultPage() {
  const { found: result } = useLoaderData<typeof loader>()
  const { campaign_name, team_name, ended_at, headline, tactic_count, tactics } = result
  const more = tactic_count - tactics.length
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-8">
      <header>
        <Brand />
      </header>
      <main className="grid gap-4">
        <div>
          <h1>
            Result: <bdi>{campaign_name}</bdi>
          </h1>
          <p className="hint mt-1">
            Team <bdi>{team_name}</bdi>. Ended <LocalTime value={ended_at} length="medium" />.{' '}
            {scoredSentence(result)}
          </p>
          <p className="mt-3 text-lg leading-snug font-semibold">{headline}</p>
        </div>
        {tactics.length > 0 && (
          <section className="card" aria-labelledby="ranking">
            <h2 id="ranking">Ranking</h2>
            <ol className="podium mt-1">
              {tactics.map((tactic, index) => (
                <SharedTacticLine key={index} tactic={tactic} />
              ))}
            </ol>
            {more > 0 && <p className="hint">and {more} more</p>}
          </section>
        )}
        <p className="hint">
          Until the campaign ended, nobody saw the scores of others. Score = impact + chances − 1.5 × efforts,
          of the averages.
        </p>
      </main>
    </div>
  )
}
