import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldErrors } from './field-errors'

type Props = {
  field: FieldMetadata<string>
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
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? field.errorId : undefined}
        className="input"
      >
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
