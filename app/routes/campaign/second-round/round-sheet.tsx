import { Form } from '@remix-run/react'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { RoundTactic } from '~/domain/rounds/view'
import { CRITERIA } from '~/domain/tactics/constants'
import { opinionTable } from '../results/ranking-drawings'
import { Reasons } from '../results/reasons'
import { RowReason } from '../sheet/row-reason'
import { SheetHead, Unsent } from '../sheet/sheet-head'
import { nameOf, strips } from '../sheet/strips'
import { useSheet } from '../sheet/use-sheet'

type Props = {
  campaign_id: string
  user_id: string
  tactics: RoundTactic[]
  result: ActionResult | undefined
  /** Once the round has ended, the rows with scores stay to be read. */
  isClosed?: boolean
}

/** A row for each tactic that the person has not scored again, and one button for all of them. */
export function RoundSheet({ campaign_id, user_id, tactics, result, isClosed = false }: Props) {
  const { sheet, filled } = useSheet(`${campaign_id}-second-round`, user_id)
  const refused = result?.intent === 'voteInSecondRound' && !result.ok ? result.result : undefined
  const typed = refused?.initialValue
  const errors = refused?.error ?? {}
  return (
    <Form method="post" ref={sheet} className="sheet" data-closed={isClosed || undefined} preventScrollReset>
      {isClosed && <Unsent />}
      <FieldErrors errors={errors.votes} isAlert />
      <SheetHead />
      {tactics.map((tactic) => (
        <Row key={tactic.id} tactic={tactic} typed={typed} errors={errors} isClosed={isClosed} />
      ))}
      {!isClosed && (
        <div className="sheet-foot">
          <p className="text-sm" role="status">
            {filled === null ? '' : `${filled} of ${tactics.length} filled in`}
          </p>
          <span className="ml-auto">
            <SubmitButton intent="voteInSecondRound" busy="Submitting…">
              Submit scores
            </SubmitButton>
          </span>
        </div>
      )}
    </Form>
  )
}

type RowProps = {
  tactic: RoundTactic
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
  isClosed: boolean
}

function Row({ tactic, typed, errors, isClosed }: RowProps) {
  const { id, name, first_vote } = tactic
  const isKept = typed?.keep?.split(' ').includes(id) ?? false
  return (
    <fieldset disabled={isClosed} className="sheet-row" aria-labelledby={`tactic-${id}`}>
      <div className="flex flex-wrap gap-x-3">
        <p id={`tactic-${id}`} className="min-w-1/2 flex-1 font-semibold whitespace-pre-line">
          <bdi>{name}</bdi>
        </p>
        <RowReason
          tactic_id={id}
          typed={typed?.[nameOf(id, 'reason')]}
          errors={errors[nameOf(id, 'reason')]}
          ballots_open={tactic.reasons === null}
        />
      </div>
      <FirstRound tactic={tactic} />
      {first_vote && (
        <label className="tap inline-flex cursor-pointer items-center gap-2 py-1">
          <input type="checkbox" name="keep" value={id} defaultChecked={isKept} className="size-5" />
          Keep my scores
        </label>
      )}
      <div className="sheet-strips" dangerouslySetInnerHTML={{ __html: strips(id, typed, first_vote) }} />
      {CRITERIA.map(({ field }) => {
        const wrong = errors[nameOf(id, field)]
        return (
          wrong && (
            <p key={field} className="error">
              {wrong.join(' ')}
            </p>
          )
        )
      })}
    </fieldset>
  )
}

/** How people scored and why; of closed votes the reasons alone. */
function FirstRound({ tactic }: { tactic: RoundTactic }) {
  const { reasons } = tactic
  if (reasons?.length === 0) return null
  return (
    <div className="round-evidence">
      <p className="hint">{reasons === null ? 'The first round:' : 'Reasons of the first round:'}</p>
      {reasons === null && <div dangerouslySetInnerHTML={{ __html: opinionTable(tactic) }} />}
      <Reasons result={tactic} />
    </div>
  )
}
