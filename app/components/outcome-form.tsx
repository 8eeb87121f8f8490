import { Form, useNavigation } from '@remix-run/react'
import type { ActionResult } from '../contract/action-result'
import {
  OUTCOME_FIGURE_MAX,
  OUTCOME_LINK_MAX,
  OUTCOME_NAMES,
  OUTCOME_SENTENCE_MAX,
  OUTCOMES,
  VERDICT_NAMES,
  VERDICTS,
  type Outcome,
} from '../domain/outcomes/constants'
import type { Expectation, OutcomeView } from '../domain/outcomes/view'
import { FailureAlert } from './failure-alert'
import { FormDraft } from './form-draft'
import { FieldErrors } from './field-errors'
import { useDraft } from './kept-forms'
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

export function OutcomeForm({ tactic_id, outcome, expectations, preset = null, result: answer }: Props) {
  const draft = useDraft('recordOutcome', tactic_id, storedFields(outcome))
  const given = answer ?? draft.kept
  const result = given?.tactic_id === tactic_id && !given.ok ? given : undefined
  const isBusy = useNavigation().formData?.get('tactic_id') === tactic_id
  const typed = result?.result.initialValue
  const errors = result?.result.error ?? {}
  const chosen = typed ? typed.outcome : (preset ?? outcome?.outcome)
  const id = (field: string) => `${field}-${tactic_id}`
  return (
    <Form method="post" preventScrollReset key={`${outcome?.recorded_at} ${draft.kept ? 'kept' : 'new'}`}>
      <input type="hidden" name="tactic_id" value={tactic_id} />
      <FailureAlert result={result} />
      <FormDraft draft={draft} />
      <fieldset aria-describedby={errors.outcome ? id('outcome-error') : undefined}>
        <legend className="label">What came of it?</legend>
        <div className="flex flex-wrap gap-1">
          {OUTCOMES.map((value) => (
            <label key={value} className="chip grow shrink-0 basis-auto px-2 whitespace-nowrap">
              <input type="radio" name="outcome" value={value} required defaultChecked={chosen === value} />
              {OUTCOME_NAMES[value]}
            </label>
          ))}
        </div>
        <FieldErrors id={id('outcome-error')} errors={errors.outcome} isAlert />
      </fieldset>
      {expectations.length > 0 && (
        <fieldset className="mt-3">
          <legend className="label">
            Against what was expected <span className="hint font-normal">(optional)</span>
          </legend>
          <div className="flex flex-wrap gap-1">
            {VERDICTS.map((value) => (
              <label key={value} className="chip grow shrink-0 basis-auto px-2 whitespace-nowrap">
                <input
                  type="radio"
                  name="verdict"
                  value={value}
                  defaultChecked={(typed ? typed.verdict : outcome?.verdict) === value}
                />
                {VERDICT_NAMES[value]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="my-3 grid gap-3 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint, max }) => (
          <div key={name} className={name === 'sentence' ? 'sm:col-span-2' : ''}>
            <label htmlFor={id(name)} className="label">
              {label} <span className="hint font-normal">(optional)</span>
            </label>
            <input
              id={id(name)}
              name={name}
              dir={name === 'link' ? undefined : 'auto'}
              inputMode={name === 'link' ? 'url' : undefined}
              autoComplete="off"
              placeholder={hint}
              defaultValue={(typed ? typed[name] : outcome?.[name]) ?? ''}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] ? id(`${name}-error`) : undefined}
              className="input"
            />
            <LengthNote of={id(name)} max={max} />
            <FieldErrors id={id(`${name}-error`)} errors={errors[name]} isAlert />
          </div>
        ))}
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
    </Form>
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
