import { getInputProps, type FieldMetadata } from '@conform-to/react'

type Props = { field: FieldMetadata<string>; teams: { id: string; name: string }[]; isPreselected: boolean }

/** The team of the new campaign; given by the address when the person comes from a team. */
export function TeamField({ field, teams, isPreselected }: Props) {
  if (isPreselected && !field.errors) {
    const { key, ...props } = getInputProps(field, { type: 'hidden' })
    const team = teams.find(({ id }) => id === field.initialValue)
    return (
      <p className="mb-4">
        <input key={key} {...props} />
        <span className="label">Team</span>
        {team?.name}
      </p>
    )
  }
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
        <option value="">Select a team</option>
        {teams.map((team) => (
          <option key={team.id} value={team.id}>
            {team.name}
          </option>
        ))}
      </select>
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.join(' ')}
        </p>
      )}
    </div>
  )
}
