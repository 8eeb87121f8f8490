import { LengthNote } from '~/components/length-note'
import { Standing } from '~/components/standing'
import { Textarea } from '~/components/textarea'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES, DECISION_REASON_MAX } from '~/domain/decisions/constants'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { EXPECTED_FIELDS } from '~/domain/outcomes/constants'
import { ExpectationFields } from './expectation-fields'

type Props = {
  tactic: MinutesTactic
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
  /** Whether the stored decision is another one than that which the refused form was made from. */
  isOverwriting: boolean
  is_published: boolean
}

/** A line of a tactic: place, name, how sure it is, and the choice. Reason and expectation open below it. */
export function TacticRow({ tactic, typed, errors, isOverwriting, is_published }: Props) {
  const { id, name, rank, standing, coverage, choice, reason, expectations } = tactic
  const fields = `tactics.${id}`
  const chosen = typed ? typed[`${fields}.choice`] : choice
  const written = (typed ? typed[`${fields}.reason`] : reason) ?? ''
  const latest = expectations.at(-1)
  const isExpected = EXPECTED_FIELDS.some((field) => typed?.[`${fields}.${field}`] ?? latest?.[field])
  const wrong = [...(errors[`${fields}.choice`] ?? []), ...(errors[`${fields}.reason`] ?? [])]
  const isWrong = Object.keys(errors).some((field) => field.startsWith(fields))
  const isOther = isOverwriting && ((chosen ?? null) !== choice || written !== (reason ?? ''))
  return (
    <li>
      <fieldset className="decision-row" aria-labelledby={`name-${id}`}>
        <p id={`name-${id}`} className="min-w-0 whitespace-pre-line">
          <span className="text-soft">{rank === null ? '–' : `#${rank}`}</span> <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-1">
          {standing && <Standing standing={standing} />}
          {coverage && <span className="hint">{coverage}</span>}
        </p>
        <div className="flex min-w-40 gap-0.5">
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
        <details className="decision-reason" open={written !== '' || isExpected || isWrong}>
          <summary className="link hint">Reason</summary>
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
          <ExpectationFields tactic={tactic} typed={typed} errors={errors} is_published={is_published} />
        </details>
        {wrong.length > 0 && <p className="error">{wrong.join(' ')}</p>}
        {isOther && (
          <p className="hint">
            Saved by somebody else: {choice === null ? 'not decided' : DECISION_CHOICE_NAMES[choice]}
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
