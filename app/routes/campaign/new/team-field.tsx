import type { FieldMetadata } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { FieldErrors } from '~/components/field-errors'
import { TeamSelect } from '~/components/team-select'

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
  return <TeamSelect field={field} teams={teams} placeholder="Select a team" />
}

function NoTeam({ errors }: { errors: string[] | undefined }) {
  return (
    <div className="mb-4">
      <p className="label">Team</p>
      <p className="mb-2 text-soft">A campaign belongs to a team, and you have none yet.</p>
      <Link to="/teams/new" className="btn">
        Create a team
      </Link>
      <FieldErrors errors={errors} />
    </div>
  )
}
