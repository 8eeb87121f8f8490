import type { ReactNode } from 'react'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES } from '../domain/decisions/constants'
import { howManySentence, scoredSentence, scoreInWords } from '../domain/decisions/markdown'
import type { Minutes as MinutesOf, MinutesTactic } from '../domain/decisions/minutes'
import { hasDetails } from '../domain/tactics/fields'
import TacticDetails from './tactic-details'
import { LocalTime } from './local-time'
import { ExpectedText, IssueLink, OutcomeText } from './outcome'

type Below = (tactic: MinutesTactic) => ReactNode
type Props = {
  minutes: MinutesOf
  below?: Below
}

type SectionProps = {
  heading: string
  tactics: MinutesTactic[]
  below?: Below
  /** What is not to be done is a line, not a card. */
  isList: boolean
}

export function Minutes({ minutes, below }: Props) {
  const { campaign_name, team_name, ended_at, published_at, changed_at, slots, tactics } = minutes
  const undecided = tactics.filter(({ choice }) => choice === null)
  const isChanged = published_at !== null && changed_at !== null && changed_at > published_at
  return (
    <article className="minutes" aria-labelledby="minutes-title">
      <h1 id="minutes-title">
        Decision: <bdi>{campaign_name}</bdi>
      </h1>
      <p className="hint mt-1">
        Team <bdi>{team_name}</bdi>. Ended <LocalTime value={ended_at} length="zoned" />.
        {published_at && (
          <>
            {' '}
            Published <LocalTime value={published_at} length="zoned" /> by <bdi>{minutes.decider_name}</bdi>
            {isChanged && (
              <>
                , changed <LocalTime value={changed_at} length="zoned" />
              </>
            )}
            .
          </>
        )}
      </p>
      <p className="hint">
        {scoredSentence(minutes)} {howManySentence(slots)}
      </p>
      <p className="mt-2 font-semibold">{minutes.headline}</p>
      {DECISION_CHOICES.map((choice) => (
        <Section
          key={choice}
          heading={DECISION_CHOICE_NAMES[choice]}
          tactics={tactics.filter((tactic) => tactic.choice === choice)}
          below={choice === 'do' ? below : undefined}
          isList={choice !== 'do'}
        />
      ))}
      <Section heading="Not decided" tactics={undecided} isList />
      {minutes.digest !== null && (
        <p className="hint mt-3 break-all">
          Fingerprint of the decision as it was published: <code>{minutes.digest}</code>
        </p>
      )}
    </article>
  )
}

function Section({ heading, tactics, below, isList }: SectionProps) {
  if (tactics.length === 0) return null
  return (
    <section className="mt-4">
      <h2>
        {heading} ({tactics.length})
      </h2>
      <ul className={isList ? 'mt-1 divide-y divide-line border-y border-line *:py-1' : 'mt-1 grid gap-2'}>
        {tactics.map((tactic) => (
          <li key={tactic.id} className={isList ? '' : 'card compact'}>
            <p className="whitespace-pre-line">
              {tactic.rank !== null && <span className="text-soft">#{tactic.rank} </span>}
              <strong>
                <bdi>{tactic.name}</bdi>
              </strong>
              {isList && <span className="hint"> {remarksOn(tactic)}</span>}
            </p>
            {!isList && <p className="hint">{remarksOn(tactic)}</p>}
            {hasDetails(tactic) && <TacticDetails tactic={tactic} />}
            {tactic.reason !== null && (
              <p className={isList ? 'text-sm whitespace-pre-line' : 'mt-1 whitespace-pre-line'}>
                <span className="text-soft">Reason: </span>
                <bdi>{tactic.reason}</bdi>
              </p>
            )}
            <ExpectedText expectations={tactic.expectations} />
            {tactic.outcome !== null && (
              <OutcomeText outcome={tactic.outcome} expectations={tactic.expectations} />
            )}
            {tactic.tracker_link !== null && <IssueLink link={tactic.tracker_link} />}
            {below?.(tactic)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Score 8.25. Safe top 3. One person’s score.' */
export function remarksOn({
  average_score,
  standing,
  coverage,
  scored_again_until,
}: Pick<MinutesTactic, 'average_score' | 'standing' | 'coverage' | 'scored_again_until'>): string {
  if (scored_again_until !== null) return coverage ?? ''
  const score = scoreInWords(average_score)
  const sentences = [
    `${score.charAt(0).toUpperCase()}${score.slice(1)}.`,
    standing && `${standing}.`,
    coverage,
  ]
  return sentences.filter((text) => text !== null).join(' ')
}
