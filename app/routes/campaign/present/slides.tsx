import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { remarksOn } from '~/components/minutes'
import { PodiumRank, SharedTacticLine } from '~/components/shared-tactic'
import { weDoSentence } from '~/domain/decisions/words'
import type { Place, PresentedDecision, PresentedSplit, Presentation } from '~/domain/sharing/presentation'
import type { SharedTactic } from '~/domain/sharing/view'
import { Reasons } from '../results/reasons'

/** A name of more letters is drawn smaller. */
const LONG = 120

export type Slide = {
  heading: string
  /** Of one of the first ranks. */
  rank: number | null
  /** What a screen reader says when it comes. */
  said: string
  content: ReactNode
}

/** What follows the opening: the first ranks from below, then the ranking, what splits people, and the decision. */
export function slidesOf(campaign_id: string, { result, places, split, decision, can_decide }: Presentation) {
  const { tactics, tactic_count, headline } = result
  const slides: Slide[] = places.map((place) => placeSlide(place, place.rank === 1 ? headline : null))
  slides.push({
    heading: 'Ranking',
    rank: null,
    said: `Ranking. ${headline}`,
    content: <Ranking headline={headline} tactics={tactics} more_count={tactic_count - tactics.length} />,
  })
  if (split.length > 0) {
    const heading = split.length === 1 ? 'Talk about this first' : 'Talk about these first'
    slides.push({
      heading,
      rank: null,
      said: `${heading}: ${split.map(({ name }) => name).join(', ')}`,
      content: <Split split={split} />,
    })
  }
  const decided = decision && weDoSentence(decision.done.length, tactic_count)
  slides.push({
    heading: decided ?? 'Not decided yet',
    rank: null,
    said: decided ?? 'Not decided yet',
    content: <Decision campaign_id={campaign_id} decision={decision} can_decide={can_decide} />,
  })
  return slides
}

function placeSlide({ rank, tactics, has_more }: Place, headline: string | null): Slide {
  const heading = `#${rank}`
  const told = tactics.map((tactic) => `${tactic.name}. ${remarks(tactic)}`)
  return {
    heading,
    rank,
    said: [heading, ...told, headline].filter((text) => text !== null).join(' '),
    content: (
      <>
        {tactics.map((tactic, index) => (
          <div key={index}>
            <p
              className="present-name"
              dir="auto"
              data-small={tactics.length > 1 || tactic.name.length > LONG || undefined}
            >
              {tactic.name}
            </p>
            <p className="present-remarks">{remarks(tactic)}</p>
          </div>
        ))}
        {has_more && <p className="present-remarks">and others that share this rank</p>}
        {headline && <p className="present-headline">{headline}</p>}
      </>
    ),
  }
}

function remarks(tactic: SharedTactic): string {
  return remarksOn({ ...tactic, scored_again_until: null })
}

type RankingProps = { headline: string; tactics: SharedTactic[]; more_count: number }

function Ranking({ headline, tactics, more_count }: RankingProps) {
  return (
    <>
      <p className="present-remarks">{headline}</p>
      <ol className="podium" data-told>
        {tactics.map((tactic, index) => (
          <SharedTacticLine key={index} tactic={tactic} />
        ))}
      </ol>
      {more_count > 0 && <p className="hint">and {more_count} more</p>}
    </>
  )
}

function Split({ split }: { split: PresentedSplit[] }) {
  return (
    <ul className="podium">
      {split.map(({ name, criteria, result }, index) => (
        <li key={index} className="block!">
          <p>
            <strong dir="auto">{name}</strong>
          </p>
          <p className="present-remarks">People differ on {criteria.join(' and ')}.</p>
          <Reasons result={result} />
        </li>
      ))}
    </ul>
  )
}

type DecisionProps = { campaign_id: string; decision: PresentedDecision | null; can_decide: boolean }

function Decision({ campaign_id, decision, can_decide }: DecisionProps) {
  const address = `/campaigns/${campaign_id}/decision`
  return (
    <>
      {decision && (
        <>
          <ol className="podium" data-told>
            {decision.done.map(({ name, rank, reason }, index) => (
              <li key={index}>
                <PodiumRank rank={rank} />
                <span className="min-w-0">
                  <strong className="block" dir="auto">
                    {name}
                  </strong>
                  {reason !== null && (
                    <span className="decided-reason">
                      <bdi>{reason}</bdi>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
          <p className="present-remarks">{othersIn(decision)}</p>
        </>
      )}
      <p className="mt-4">
        <Link to={address} className={can_decide && !decision ? 'btn btn-primary' : 'btn'}>
          {can_decide && !decision ? 'Decide' : decision ? 'The minutes, with all reasons' : 'Decision'}
        </Link>
      </p>
    </>
  )
}

function othersIn({ later_count, no_count, open_count }: PresentedDecision): string {
  const counts = [
    ['Later', later_count],
    ['No', no_count],
    ['Not decided', open_count],
  ] as const
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`)
    .join(' · ')
}
