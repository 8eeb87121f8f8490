import { LengthNote } from '~/components/length-note'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { EXPECTED_CHANGE_MAX, EXPECTED_FIELDS, EXPECTED_VALUE_MAX } from '~/domain/outcomes/constants'

type Props = {
  tactic: MinutesTactic
  /** What a refused form was sent with, by field name. */
  typed: Record<string, string> | undefined
  errors: Record<string, string[]>
  is_published: boolean
}

const FIELDS = [
  {
    name: 'expected_change',
    label: 'What should change',
    hint: 'Such as sign-ups a week',
    max: EXPECTED_CHANGE_MAX,
  },
  { name: 'expected_from', label: 'From', hint: 'Such as 120', max: EXPECTED_VALUE_MAX },
  { name: 'expected_to', label: 'To', hint: 'Such as 150', max: EXPECTED_VALUE_MAX },
] as const

/** What a tactic marked Do should change. Its style shows it beside that choice only. */
export function ExpectationFields({
  tactic: { id, name, expectations },
  typed,
  errors,
  is_published,
}: Props) {
  const fields = `tactics.${id}`
  const latest = expectations.at(-1)
  const valueOf = (field: (typeof EXPECTED_FIELDS)[number]) =>
    (typed ? typed[`${fields}.${field}`] : latest?.[field]) ?? ''
  const wrong = EXPECTED_FIELDS.flatMap((field) => errors[`${fields}.${field}`] ?? [])
  const isOpen = wrong.length > 0 || EXPECTED_FIELDS.some((field) => valueOf(field) !== '')
  return (
    <details className="decision-expectation" open={isOpen}>
      <summary className="hint cursor-pointer">
        What do you expect?<span className="sr-only"> {name}</span> (optional)
      </summary>
      <div className="mt-1 grid gap-x-3 gap-y-1 md:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
        {FIELDS.map(({ name: field, label, hint, max }) => (
          <div key={field}>
            <label htmlFor={`${field}-${id}`} className="label">
              {label}
            </label>
            <input
              id={`${field}-${id}`}
              name={`${fields}.${field}`}
              dir="auto"
              autoComplete="off"
              placeholder={hint}
              defaultValue={valueOf(field)}
              aria-invalid={errors[`${fields}.${field}`] ? true : undefined}
              className="input"
            />
            <LengthNote of={`${field}-${id}`} max={max} />
          </div>
        ))}
        <div>
          <label htmlFor={`expected_by-${id}`} className="label">
            By
          </label>
          <input
            id={`expected_by-${id}`}
            name={`${fields}.expected_by`}
            type="date"
            defaultValue={valueOf('expected_by')}
            aria-invalid={errors[`${fields}.expected_by`] ? true : undefined}
            className="input"
          />
        </div>
      </div>
      <p className="hint mt-1">
        {is_published && latest
          ? 'What is published stays. A change is added below it, with its date.'
          : 'Once published it stays as it is; you can only add to it. On that day a mail asks what came of it.'}
      </p>
      {wrong.length > 0 && (
        <p className="error" role="alert">
          {wrong.join('. ')}
        </p>
      )}
    </details>
  )
}
