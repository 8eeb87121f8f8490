import type { FieldMetadata } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { FieldErrors } from '~/components/field-errors'

type Props = {
  field: FieldMetadata<string>
  teams: { id: string; name: string }[]
  can_create_team: boolean
}

/** One of the person's teams. A new one has a form of its own, at `?team=new`. */
export function TeamChoice({ field, teams, can_create_team }: Props) {
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
        {teams.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </select>
      {can_create_team && (
        <p className="hint mt-1">
          <Link to="?team=new">Or in a new team</Link>
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  )
}
