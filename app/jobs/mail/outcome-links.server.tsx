import { Fragment } from 'react'
import type { Expectation } from '../../domain/outcomes/view'
import { expectationLine } from '../../domain/outcomes/words'
import { OUTCOME_NAMES, OUTCOMES } from '../../domain/outcomes/constants'
import { outcomeAddress } from '../../http/request/links.server'
import { MailLink } from './parts.server'

type Props = { tactic_id: string; tracker_link: string | null }

/** A link for each outcome, and one to the issue. Following one records nothing, since mail programs follow links on their own. */
export function OutcomeLinks({ tactic_id, tracker_link }: Props) {
  return (
    <>
      {OUTCOMES.map((outcome, index) => (
        <Fragment key={outcome}>
          {index > 0 && ' · '}
          <MailLink href={outcomeAddress(tactic_id, outcome)}>{OUTCOME_NAMES[outcome]}</MailLink>
        </Fragment>
      ))}
      {tracker_link !== null && (
        <>
          {' · '}
          <MailLink href={tracker_link}>Its issue</MailLink>
        </>
      )}
    </>
  )
}

/** What was expected of a tactic, as last amended. */
export function ExpectationNote({ expectations }: { expectations: Expectation[] }) {
  const latest = expectations.at(-1)
  return latest ? (
    <>
      <br />
      Expected: {expectationLine(latest)}.
    </>
  ) : null
}
