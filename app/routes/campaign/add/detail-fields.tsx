import { FieldErrors } from '~/components/field-errors'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import { DETAILS, eachDetail, type Details } from '~/domain/tactics/fields'

type Props = {
  id: string
  texts: Partial<Details>
  errors: Record<string, string[] | null> | undefined
}

export function DetailFields({ id: form, texts, errors }: Props) {
  const fields = eachDetail((name, { label, formLabel = label, kind, max, example }) => {
    const id = `${form}-${name}`
    const wrong = errors?.[name] ?? undefined
    const props = {
      id,
      name,
      defaultValue: texts[name] ?? '',
      className: 'input',
      'aria-invalid': wrong ? true : undefined,
      'aria-describedby': wrong ? `${id}-error` : undefined,
    }
    return (
      <div key={name} className="mb-3">
        <label htmlFor={id} className="label">
          {formLabel}
        </label>
        {kind === 'lines' ? (
          <Textarea {...props} rows={4} />
        ) : (
          <input
            {...props}
            type="text"
            {...(kind === 'address' ? { inputMode: 'url' } : { dir: 'auto' })}
            autoComplete="off"
            placeholder={example}
          />
        )}
        <LengthNote of={id} max={max} />
        <FieldErrors id={`${id}-error`} errors={wrong} />
      </div>
    )
  })
  return DETAILS.map((name) => fields[name])
}
