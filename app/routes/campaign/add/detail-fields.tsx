import type { ReactNode } from 'react'
import { FieldErrors } from '~/components/field-errors'
import { LengthNote } from '~/components/length-note'
import { Textarea } from '~/components/textarea'
import { TACTIC_DESCRIPTION_MAX, TACTIC_KEY_MAX, TACTIC_LINK_MAX } from '~/domain/tactics/constants'

type Name = 'description' | 'link' | 'key'
type Props = {
  id: string
  texts: Partial<Record<Name, string | null>>
  errors: Record<string, string[] | null> | undefined
}

/** The optional fields of a tactic. */
export function DetailFields({ id: form, texts, errors }: Props) {
  const propsOf = (name: Name) => ({
    id: `${form}-${name}`,
    name,
    defaultValue: texts[name] ?? '',
    className: 'input',
    'aria-invalid': errors?.[name] ? true : undefined,
    'aria-describedby': errors?.[name] ? `${form}-${name}-error` : undefined,
  })
  const framed = (name: Name, label: string, max: number, input: ReactNode) => (
    <div className="mb-3">
      <label htmlFor={`${form}-${name}`} className="label">
        {label}
      </label>
      {input}
      <LengthNote of={`${form}-${name}`} max={max} />
      <FieldErrors field={{ errorId: `${form}-${name}-error`, errors: errors?.[name] ?? undefined }} />
    </div>
  )
  return (
    <>
      {framed(
        'description',
        'Description',
        TACTIC_DESCRIPTION_MAX,
        <Textarea {...propsOf('description')} rows={4} />,
      )}
      {framed(
        'link',
        'Link',
        TACTIC_LINK_MAX,
        <input {...propsOf('link')} type="text" inputMode="url" autoComplete="off" placeholder="https://" />,
      )}
      {framed(
        'key',
        'Key in another tool',
        TACTIC_KEY_MAX,
        <input {...propsOf('key')} type="text" dir="auto" autoComplete="off" placeholder="GRW-12" />,
      )}
    </>
  )
}
