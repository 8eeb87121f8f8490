import { FieldErrors } from '~/components/field-errors'
import { fieldProps, type Kept } from '~/components/kept-form'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import { DETAILS, eachDetail } from '~/domain/tactics/fields'

export function DetailFields({ field }: Pick<Kept, 'field'>) {
  const fields = eachDetail((name, { label, formLabel = label, kind, max, example }) => {
    const detail = field(name)
    const { id, errorId, errors } = detail
    const props = { ...fieldProps(detail), className: 'input' }
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
        <FieldErrors id={errorId} errors={errors} />
      </div>
    )
  })
  return DETAILS.map((name) => fields[name])
}
