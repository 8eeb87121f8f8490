import { ExpectationFields } from './expectation-fields'
import { LengthNote } from '~/components/length-note'
import { remarksOn } from '~/components/minutes'
import { Textarea } from '~/components/textarea'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES, DECISION_REASON_MAX } from '~/domain/decisions/constants'
import type { MinutesTactic } from '~/domain/decisions/minutes'

type Props = {
  tactic: MinutesTactic
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
  /** Whether the stored decision is another one than that which the refused form was made from. */
  isOverwriting: boolean
  is_published: boolean
}

export function TacticRow({ tactic, typed, errors, isOverwriting, is_published }: Props) {
  const { id, name, rank, choice, reason } = tactic
  const fields = `tactics.${id}`
  const chosen = typed ? typed[`${fields}.choice`] : choice
  const written = (typed ? typed[`${fields}.reason`] : reason) ?? ''
  const wrong = [...(errors[`${fields}.choice`] ?? []), ...(errors[`${fields}.reason`] ?? [])]
  const isOther = isOverwriting && ((chosen ?? null) !== choice || written !== (reason ?? ''))
  return (
    <li>
      <fieldset className="sheet-row decision-row" aria-labelledby={`name-${id}`}>
        <div className="min-w-0">
          <p id={`name-${id}`} className="whitespace-pre-line">
            <span className="text-soft">{rank === null ? '–' : `#${rank}`}</span>{' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <p className="hint">{remarksOn(tactic)}</p>
        </div>
        <div className="decision-choices">
          {DECISION_CHOICES.map((value) => (
            <label key={value} className="chip">
              <input
                type="radio"
                id={`${value}-${id}`}
                name={`${fields}.choice`}
                value={value}
                defaultChecked={chosen === value}
              />
              {DECISION_CHOICE_NAMES[value]}
            </label>
          ))}
        </div>
        <details className="decision-reason" open={written !== '' || wrong.length > 0}>
          <summary className="hint cursor-pointer">Reason</summary>
          <Textarea
            name={`${fields}.reason`}
            aria-label={`Reason for ${name}`}
            rows={2}
            id={`reason-${id}`}
            defaultValue={written}
            aria-invalid={wrong.length > 0 || undefined}
            className="input"
          />
          <LengthNote of={`reason-${id}`} max={DECISION_REASON_MAX} />
        </details>
        <ExpectationFields tactic={tactic} typed={typed} errors={errors} is_published={is_published} />
        {wrong.length > 0 && <p className="error decision-reason">{wrong.join(' ')}</p>}
        {isOther && (
          <p className="hint decision-reason">
            Saved meanwhile: {choice === null ? 'not decided' : DECISION_CHOICE_NAMES[choice]}
            {reason !== null && (
              <>
                , <bdi>{reason}</bdi>
              </>
            )}
          </p>
        )}
      </fieldset>
    </li>
  )
}
