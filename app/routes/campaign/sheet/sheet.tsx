import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAskUntilEnded } from '~/components/ask-until-ended'
import { useNow } from '~/components/clock'
import { FieldErrors } from '~/components/field-errors'
import { LengthNote } from '~/components/length-note'
import { SheetFoot } from '~/components/sheet-foot'
import { SubmitButton } from '~/components/submit-button'
import { DRAFT_KEY_FIELD } from '~/contract/action-result'
import { isRunningOut, shortTimeLeft } from '~/domain/campaigns/rules'
import { reasonHint } from '~/domain/campaigns/secrecy'
import { CRITERIA, REASON_MAX } from '~/domain/tactics/constants'
import type { Scores } from '~/domain/tactics/view'
import { nameOf, strips } from './strips'
import { useOneAtATime, type Step } from './use-one-at-a-time'
import { useSheet } from './use-sheet'

type Row = { id: string; name: string }

type Props<Tactic extends Row> = {
  intent: 'scoreTactics' | 'voteInSecondRound'
  tactics: Tactic[]
  /** What a refused form was sent with, and what is wrong with it, by field name. */
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
  isRefused: boolean
  /** Once voting has closed, the rows with scores stay to be read. */
  isClosed: boolean
  ballots_open: boolean
  end_datetime: string
  cancel?: string
  preventScrollReset?: boolean
  /** Why the form was refused. */
  children: ReactNode
  parts: {
    above?: (tactic: Tactic) => ReactNode
    below: (tactic: Tactic) => ReactNode
    firstScores?: (tactic: Tactic) => Scores | null
  }
}

/** The form of both rounds: a row for each tactic, on a phone one at a time, and one button for all of them. */
export function Sheet<Tactic extends Row>(props: Props<Tactic>) {
  const { intent, tactics, isClosed, isRefused, ballots_open, end_datetime, cancel } = props
  const { sheet, draft_key, filled } = useSheet(intent)
  const { step, go } = useOneAtATime(sheet, tactics.length, isClosed || isRefused)
  return (
    <Form
      method="post"
      ref={sheet}
      className="sheet"
      preventScrollReset={props.preventScrollReset}
      data-closed={isClosed || undefined}
      data-step={step ? partOf(step) : undefined}
    >
      <input type="hidden" name={DRAFT_KEY_FIELD} value={draft_key} />
      {isClosed && (
        // The styles hide it without such rows.
        <p className="sheet-unsent mb-2 font-semibold">These scores of yours were not sent in time:</p>
      )}
      {props.children}
      {step && <StepBar step={step} go={go} />}
      {step && partOf(step) === 'reasons' && (
        <p className="sheet-why hint mb-2">{reasonHint(ballots_open)}.</p>
      )}
      <SheetHead />
      {tactics.map((tactic, index) => (
        <SheetRow key={tactic.id} {...props} tactic={tactic} isCurrent={step?.place === index} />
      ))}
      {!isClosed && (
        <SheetFoot>
          <div className="text-sm">
            <TimeLeft end_datetime={end_datetime} isSecondRound={intent === 'voteInSecondRound'} />
            <p role="status">{filled === null ? '' : `${filled} of ${tactics.length} filled in`}</p>
          </div>
          <span className="ml-auto flex items-center gap-2">
            {cancel && (
              <Link to={cancel} className="link">
                Cancel
              </Link>
            )}
            <SubmitButton intent={intent} busy="Submitting…">
              Submit scores
            </SubmitButton>
          </span>
        </SheetFoot>
      )}
    </Form>
  )
}

type RowProps<Tactic extends Row> = Props<Tactic> & { tactic: Tactic; isCurrent: boolean }

function SheetRow<Tactic extends Row>({ tactic, isCurrent, ...props }: RowProps<Tactic>) {
  const { typed, errors, isClosed, ballots_open, parts } = props
  const { id, name } = tactic
  return (
    <fieldset
      data-current={isCurrent || undefined}
      disabled={isClosed}
      className="sheet-row"
      aria-labelledby={`tactic-${id}`}
    >
      {parts.above?.(tactic)}
      <div className="flex flex-wrap gap-x-3">
        <h2 id={`tactic-${id}`} className="min-w-1/2 flex-1 text-base whitespace-pre-line">
          <bdi>{name}</bdi>
        </h2>
        <RowReason
          tactic_id={id}
          typed={typed?.[nameOf(id, 'reason')]}
          errors={errors[nameOf(id, 'reason')]}
          ballots_open={ballots_open}
        />
      </div>
      {parts.below(tactic)}
      <div
        className="sheet-strips"
        dangerouslySetInnerHTML={{ __html: strips(id, typed, parts.firstScores?.(tactic)) }}
      />
      {CRITERIA.map(({ field }) => (
        <FieldErrors key={field} errors={errors[nameOf(id, field)]} />
      ))}
    </fieldset>
  )
}

type ReasonProps = {
  tactic_id: string
  typed: string | undefined
  errors: string[] | undefined
  ballots_open: boolean
}

/** One optional line with the scores of a row. Closed, it stands in the line of the tactic's name. */
function RowReason({ tactic_id, typed = '', errors, ballots_open }: ReasonProps) {
  const name = nameOf(tactic_id, 'reason')
  return (
    <details className="open:w-full" open={typed !== '' || errors !== undefined}>
      <summary id={name} aria-labelledby={`${name} tactic-${tactic_id}`} className="link hint list-none">
        Add a reason
      </summary>
      <input
        name={name}
        dir="auto"
        defaultValue={typed}
        id={`${name}-text`}
        placeholder={reasonHint(ballots_open)}
        autoComplete="off"
        aria-labelledby={`${name} tactic-${tactic_id}`}
        className="input mt-1"
      />
      <LengthNote of={`${name}-text`} max={REASON_MAX} />
      <FieldErrors errors={errors} />
    </details>
  )
}

/** The columns of the sheet with what their ends mean; always in view where the strips stand side by side. */
function SheetHead() {
  return (
    <div className="sheet-head">
      {CRITERIA.map(({ field, label, help, lowest, highest }) => (
        <div key={field}>
          <p className="font-semibold">{label}</p>
          <p className="text-sm text-soft">{help}</p>
          <p className="text-sm text-soft">
            1: {lowest}, 10: {highest}
          </p>
        </div>
      ))}
    </div>
  )
}

function TimeLeft({ end_datetime, isSecondRound }: { end_datetime: string; isSecondRound: boolean }) {
  const left = Date.parse(end_datetime) - useNow()
  useAskUntilEnded(left <= 0)
  return (
    <p className={`font-semibold ${isRunningOut(left, isSecondRound) ? 'text-danger' : ''}`}>
      {shortTimeLeft(left)} left
    </p>
  )
}

/** After the last tactic the scores can be sent; the reasons come for those who want to give some. */
function partOf({ place, count }: Step): 'tactic' | 'end' | 'reasons' {
  if (place < count) return 'tactic'
  return place === count ? 'end' : 'reasons'
}

type StepProps = { step: Step; go: (place: number) => void }

function StepBar({ step, go }: StepProps) {
  const { place, count, isScored } = step
  const part = partOf(step)
  const names = { tactic: `${place + 1} of ${count}`, end: 'Ready to submit', reasons: 'Reasons' }
  const next = { tactic: isScored ? 'Next' : 'Skip', end: 'Add reasons', reasons: '' }
  return (
    <div className="step-bar mb-2 items-center justify-between gap-2">
      <button type="button" className="btn" disabled={place === 0} onClick={() => go(place - 1)}>
        Back
      </button>
      <p role="status" className="font-semibold">
        {names[part]}
      </p>
      <button
        type="button"
        className={part === 'reasons' ? 'btn invisible' : 'btn'}
        disabled={part === 'reasons'}
        onClick={() => go(place + 1)}
      >
        {next[part]}
      </button>
    </div>
  )
}
