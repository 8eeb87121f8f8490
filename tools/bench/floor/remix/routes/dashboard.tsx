import { Link, useLoaderData } from '@remix-run/react'

/** What our dashboard shows a member of ten teams. */
const teams = Array.from({ length: 10 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Team ${index}`,
  member_count: 21,
  campaign_count: 1,
}))

export const meta = () => [{ title: 'Your Teams · Tactics' }]

export const loader = () => ({ teams })

export default function Dashboard() {
  const { teams } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>Your Teams</h1>
        <Link to="/teams/new" className="btn btn-primary">
          Create Team
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => (
          <li key={team.id} className="card flex flex-col gap-3">
            <div className="flex items-start justify-between gap-2">
              <h2>{team.name}</h2>
              <span className="badge">Member</span>
            </div>
            <p className="text-soft">
              {team.member_count} members · {team.campaign_count} campaign
            </p>
            <Link to={`/teams/${team.id}`} className="btn mt-auto" aria-label={`View Team ${team.name}`}>
              View Team
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
