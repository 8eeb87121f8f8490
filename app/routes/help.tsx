import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { pageMeta } from '~/components/page-meta'
import { canonical } from '~/components/preview-meta'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import { CHANCES_OUTCOMES_MIN } from '~/domain/outcomes/constants'
import { EFFORT_WEIGHT, RERUNS, STANDING_SHARES } from '~/domain/results/constants'
import { CRITERIA } from '~/domain/tactics/constants'
import { env } from '~/env.server'
import { scopeOf } from '~/http/request/scope.server'

export const meta = ({ data: { origin } = { origin: '' } }: { data?: { origin: string } }) => [
  ...pageMeta('Help', 'What the words on the screens mean.'),
  canonical(origin, '/help'),
]

/** For everybody; reads nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const refusal = await scopeOf(args).refusal
  if (refusal) throw Response.json(refusal.error, refusal)
  return { origin: env.APP_URL }
}

const ofTen = (standing: keyof typeof STANDING_SHARES) => `${10 * STANDING_SHARES[standing]} of 10`

type Topic = { id: string; title: string; lines: readonly string[] }

const TOPICS: readonly Topic[] = [
  {
    id: 'blind-scoring',
    title: 'Blind scoring',
    lines: [
      'Everybody scores on their own. Before the end nobody is shown a score of anybody else, nor an average or an order made from them. The owner is no exception.',
      `${secrecyPromise(true)} Where votes stay closed: ${secrecyPromise(false)}`,
      'With few voters numbers can give people away. All voters but one, if they talk, can always work out the last one’s scores.',
    ],
  },
  {
    id: 'scores',
    title: 'The three scores',
    lines: [
      ...CRITERIA.map(
        ({ label, help, lowest, highest }) =>
          `${label}: ${help.replace(/[^?.]$/, '$&.')} 1 is ${lowest}, 10 is ${highest}.`,
      ),
      `A tactic’s score is the average impact plus the average chances, minus ${EFFORT_WEIGHT} times the average efforts. It lies between −13 and 18.5. Equal scores share a place.`,
    ],
  },
  {
    id: 'certainty',
    title: 'Safe top 3, Likely, Toss-up',
    lines: [
      `We re-run the vote ${RERUNS.toLocaleString('en')} times, as if other colleagues like you had scored.`,
      `Safe top 3: among the best three in at least ${ofTen('safe')} re-runs. Likely: in at least ${ofTen('likely')}. Toss-up: in at least ${ofTen('tossUp')}. Unlikely: in fewer. Safe out: in fewer than ${ofTen('unlikely')}.`,
      'This tells how firm the order is. It does not predict success.',
    ],
  },
  {
    id: 'second-round',
    title: 'Second round',
    lines: [
      'The owner can have the tactics closest to the line scored once more, after a talk. It is blind again.',
      'The new scores of a tactic count if at least three people changed or added theirs. Otherwise the first ones stay.',
    ],
  },
  {
    id: 'receipt',
    title: 'Receipt and fingerprint',
    lines: [
      'At the end all votes are sealed in a fingerprint: a short text that changes if the result does. The mail about the end has it.',
      'A receipt is a signed copy of your own votes. With it you can check later that they were counted as you gave them.',
    ],
  },
  {
    id: 'decision',
    title: 'Decision',
    lines: [
      'The owner marks tactics as Do, Later or No, with a reason, and publishes. The ranking helps to choose; it does not decide.',
      'With each Do there can be an expectation: what should change, from what to what, by when.',
    ],
  },
  {
    id: 'outcome',
    title: 'Outcome',
    lines: [
      'After 30 and 60 days, or on the day of the expectation, people are asked what came of it. They say won, flat, lost, not tried or unclear.',
      `From ${CHANCES_OUTCOMES_MIN} outcomes on the team’s track record compares them with the chances that were given.`,
    ],
  },
]

/** The words of the screens, in one place. Screens link to its anchors. */
export default function Help() {
  return (
    <article className="mx-auto max-w-2xl">
      <h1>Help</h1>
      <nav aria-label="Topics" className="mt-3 mb-6 flex flex-wrap gap-x-4 gap-y-1">
        {TOPICS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="link">
            {title}
          </a>
        ))}
      </nav>
      {TOPICS.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={id} className="mb-8">
          <h2 id={id} className="mb-2 scroll-mt-20">
            {title}
          </h2>
          {lines.map((line) => (
            <p key={line} className="mb-2">
              {line}
            </p>
          ))}
        </section>
      ))}
      <p>
        <Link to="/accessibility" className="link">
          Accessibility
        </Link>
      </p>
    </article>
  )
}
