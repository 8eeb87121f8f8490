import type { ReactNode } from 'react'
import { FieldErrors } from './field-errors'
import { fieldProps, type FormField } from './kept-form'

type Props = {
  field: FormField
  teams: { id: string; name: string }[]
  placeholder?: string
  children?: ReactNode
}

export function TeamSelect({ field, teams, placeholder, children }: Props) {
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        Team
      </label>
      <select {...fieldProps(field)} className="input">
        {placeholder && <option value="">{placeholder}</option>}
        {teams.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </select>
      {children}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </div>
  )
}
