import { useNavigation } from '@remix-run/react'
import type { ActionResult } from '../contract/action-result'
import {
  OUTCOME_FIGURE_MAX,
  OUTCOME_LINK_MAX,
  OUTCOME_NAMES,
  OUTCOME_SENTENCE_MAX,
  VERDICT_NAMES,
  type Outcome,
} from '../domain/outcomes/constants'
import type { Expectation, OutcomeView } from '../domain/outcomes/view'
import { FailureAlert } from './failure-alert'
import { FieldErrors } from './field-errors'
import { fieldProps, KeptForm, useKeptForm } from './kept-form'
import { LengthNote } from './length-note'
import { SubmitButton } from './submit-button'

type Props = {
  tactic_id: string
  outcome: OutcomeView | null
  expectations: Expectation[]
  /** Chosen at first; otherwise what is recorded. */
  preset?: Outcome | null
  result: ActionResult | undefined
}

const FIELDS = [
  { name: 'figure', label: 'Figure', hint: 'Such as +12 % sign-ups', max: OUTCOME_FIGURE_MAX },
  { name: 'link', label: 'Link', hint: 'To a report or a chart', max: OUTCOME_LINK_MAX },
  { name: 'sentence', label: 'In one sentence', hint: 'What you learned', max: OUTCOME_SENTENCE_MAX },
] as const

export function OutcomeForm({ tactic_id, outcome, expectations, preset = null, result }: Props) {
  const own = result?.tactic_id === tactic_id ? result : undefined
  const form = useKeptForm('recordOutcome', own, { subject: tactic_id, stored: storedFields(outcome) })
  const isBusy = useNavigation().formData?.get('tactic_id') === tactic_id
  const chosen = form.field('outcome')
  return (
    <KeptForm kept={form} preventScrollReset>
      <input type="hidden" name="tactic_id" value={tactic_id} />
      <FailureAlert result={own?.ok === false ? own : form.failed} />
      <fieldset aria-describedby={chosen.errors && chosen.errorId}>
        <legend className="label">What came of it?</legend>
        <Chips
          name="outcome"
          names={OUTCOME_NAMES}
          chosen={(form.failed ? null : preset) ?? chosen.initialValue}
          required
        />
        <FieldErrors id={chosen.errorId} errors={chosen.errors} isAlert />
      </fieldset>
      {expectations.length > 0 && (
        <fieldset className="mt-3">
          <legend className="label">
            Against what was expected <span className="hint font-normal">(optional)</span>
          </legend>
          <Chips name="verdict" names={VERDICT_NAMES} chosen={form.field('verdict').initialValue} />
        </fieldset>
      )}
      <div className="my-3 grid gap-3 sm:grid-cols-2">
        {FIELDS.map(({ label, hint, max, ...field }) => {
          const { id, name, errors, errorId } = form.field(field.name)
          return (
            <div key={name} className={name === 'sentence' ? 'sm:col-span-2' : ''}>
              <label htmlFor={id} className="label">
                {label} <span className="hint font-normal">(optional)</span>
              </label>
              <input
                {...fieldProps(form.field(name))}
                dir={name === 'link' ? undefined : 'auto'}
                inputMode={name === 'link' ? 'url' : undefined}
                autoComplete="off"
                placeholder={hint}
                className="input"
              />
              <LengthNote of={id} max={max} />
              <FieldErrors id={errorId} errors={errors} isAlert />
            </div>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton intent="recordOutcome" isBusy={isBusy}>
          Record outcome
        </SubmitButton>
        {outcome !== null && (
          <SubmitButton intent="clearOutcome" isBusy={isBusy} className="btn" formNoValidate>
            Clear
          </SubmitButton>
        )}
      </div>
    </KeptForm>
  )
}

type ChipsProps = {
  name: string
  names: Record<string, string>
  chosen: string | undefined
  required?: boolean
}

function Chips({ name, names, chosen, required }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-1">
      {Object.entries(names).map(([value, label]) => (
        <label key={value} className="chip grow shrink-0 basis-auto px-2 whitespace-nowrap">
          <input
            type="radio"
            name={name}
            value={value}
            required={required}
            defaultChecked={chosen === value}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

function storedFields(outcome: OutcomeView | null) {
  const { figure, link, sentence } = outcome ?? {}
  return {
    outcome: outcome?.outcome ?? '',
    verdict: outcome?.verdict ?? '',
    figure: figure ?? '',
    link: link ?? '',
    sentence: sentence ?? '',
  }
}
