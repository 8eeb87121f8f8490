import { WAYS } from '../domain/acts'
import { VERDICT_NAMES } from '../domain/outcomes/constants'
import type { Expectation, OutcomeView } from '../domain/outcomes/view'
import { expectationLine, outcomeLine, verdictOf } from '../domain/outcomes/words'
import { LocalTime } from './local-time'

export function ExpectedText({ expectations }: { expectations: Expectation[] }) {
  return expectations.map((expectation, index) => (
    <p key={expectation.stated_at} className="mt-1 break-words">
      <span className="text-soft">
        {index === 0 ? (
          'Expected: '
        ) : (
          <>
            Amended <LocalTime value={expectation.stated_at} length="short" />:{' '}
          </>
        )}
      </span>
      <bdi>{expectationLine(expectation)}</bdi>
    </p>
  ))
}

type Props = { outcome: OutcomeView; expectations: Expectation[] }

export function OutcomeText({ outcome, expectations }: Props) {
  const verdict = verdictOf(outcome, expectations)
  const { sentence, link, recorded_by_name, recorded_at, recorded_way } = outcome
  return (
    <>
      <p className="mt-1 break-words">
        <span className="text-soft">Outcome: </span>
        {verdict && <span className={VERDICT_BADGES[verdict]}>{VERDICT_NAMES[verdict]}</span>}{' '}
        <strong>
          <bdi>{outcomeLine(outcome, expectations)}</bdi>
        </strong>
        {sentence !== null && (
          <>
            . <bdi>{sentence}</bdi>
          </>
        )}
      </p>
      {link !== null && (
        <p>
          <OutsideLink link={link} />
        </p>
      )}
      <p className="hint">
        Recorded <LocalTime value={recorded_at} length="short" />
        {recorded_by_name !== null && (
          <>
            {' '}
            by <bdi>{recorded_by_name}</bdi>
          </>
        )}
        {recorded_way !== null &&
          recorded_way !== 'screen' &&
          `, ${WAYS[recorded_way]}. Every member of the team can change it.`}
      </p>
    </>
  )
}

const VERDICT_BADGES = { hit: 'badge badge-accent', missed: 'badge text-danger', unclear: 'badge' }

export function IssueLink({ link }: { link: string }) {
  return (
    <p className="mt-1">
      <span className="text-soft">Issue: </span>
      <OutsideLink link={link} />
    </p>
  )
}

function OutsideLink({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="nofollow noopener noreferrer" className="link break-all">
      {link}
    </a>
  )
}
