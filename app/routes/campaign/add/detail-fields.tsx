import { FieldErrors } from '~/components/field-errors'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import { TACTIC_DESCRIPTION_MAX, TACTIC_KEY_MAX, TACTIC_LINK_MAX } from '~/domain/tactics/constants'

type Texts = Partial<Record<'description' | 'link' | 'key', string | null>>
type Props = { id: string; texts: Texts; errors: Record<string, string[] | null> | undefined }

/** The optional fields of a tactic. */
export function DetailFields({ id, texts, errors }: Props) {
  const of = (field: string) => `${id}-${field}`
  const aria = (field: string) => ({
    'aria-invalid': errors?.[field] ? true : undefined,
    'aria-describedby': errors?.[field] ? `${of(field)}-error` : undefined,
  })
  return (
    <>
      <div className="mb-3">
        <label htmlFor={of('description')} className="label">
          Description
        </label>
        <Textarea
          id={of('description')}
          name="description"
          rows={4}
          defaultValue={texts.description ?? ''}
          className="input"
          {...aria('description')}
        />
        <LengthNote of={of('description')} max={TACTIC_DESCRIPTION_MAX} />
        <FieldErrors
          field={{ errorId: `${of('description')}-error`, errors: errors?.description ?? undefined }}
        />
      </div>
      <div className="mb-3">
        <label htmlFor={of('link')} className="label">
          Link
        </label>
        <input
          id={of('link')}
          name="link"
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          defaultValue={texts.link ?? ''}
          className="input"
          {...aria('link')}
        />
        <LengthNote of={of('link')} max={TACTIC_LINK_MAX} />
        <FieldErrors field={{ errorId: `${of('link')}-error`, errors: errors?.link ?? undefined }} />
      </div>
      <div className="mb-3">
        <label htmlFor={of('key')} className="label">
          Key in another tool
        </label>
        <input
          id={of('key')}
          name="key"
          type="text"
          dir="auto"
          autoComplete="off"
          placeholder="GRW-12"
          defaultValue={texts.key ?? ''}
          className="input"
          {...aria('key')}
        />
        <LengthNote of={of('key')} max={TACTIC_KEY_MAX} />
        <FieldErrors field={{ errorId: `${of('key')}-error`, errors: errors?.key ?? undefined }} />
      </div>
    </>
  )
}
