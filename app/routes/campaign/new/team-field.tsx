import type { FieldMetadata } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { FieldErrors } from '~/components/field-errors'

type Team = { id: string; name: string }
type Props = { field: FieldMetadata<string>; teams: Team[]; preselected: Team | undefined }

/** The team of the new campaign. A team in the address is fixed, unless the server has refused it. */
export function TeamField({ field, teams, preselected }: Props) {
  if (preselected && !field.errors) {
    return (
      <p className="mb-4">
        <input type="hidden" name={field.name} value={preselected.id} />
        <span className="label">Team</span>
        <bdi>{preselected.name}</bdi>
      </p>
    )
  }
  if (teams.length === 0) return <NoTeam errors={field.errors} />
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
          <option key={team.id} value={team.id} dir="auto">
            {team.name}
          </option>
        ))}
      </select>
      <FieldErrors field={field} />
    </div>
  )
}

function NoTeam({ errors }: { errors: string[] | undefined }) {
  return (
    <div className="mb-4">
      <p className="label">Team</p>
      <p className="mb-2 text-soft">A campaign belongs to a team, and you have none yet.</p>
      <Link to="/teams/new" className="btn">
        Create a team
      </Link>
      {errors && <p className="error">{errors.join(' ')}</p>}
    </div>
  )
}
