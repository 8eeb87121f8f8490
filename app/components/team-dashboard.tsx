import { Link } from '@remix-run/react'
import { Plus, Users } from 'lucide-react'
import type { TeamView } from '../domain/teams/view'
import { counted } from '../domain/text'
import { NextPage } from './next-page'

type Props = { teams: TeamView[]; next_cursor: string | null }

/** 'Your Teams', at /dashboard and /teams alike. */
export function TeamDashboard({ teams, next_cursor }: Props) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>Your Teams</h1>
        {teams.length > 0 && <CreateTeamLink />}
      </div>
      {teams.length === 0 ? <NoTeams /> : <TeamCards teams={teams} />}
      <NextPage cursor={next_cursor} />
    </>
  )
}

function CreateTeamLink() {
  return (
    <Link to="/teams/new" className="btn btn-primary">
      <Plus size={18} aria-hidden />
      Create Team
    </Link>
  )
}

function NoTeams() {
  return (
    <div className="card flex flex-col items-center gap-3 py-12 text-center">
      <Users size={32} aria-hidden className="text-soft" />
      <h2>No teams yet</h2>
      <p className="text-soft">A team holds your campaigns and the people who score them.</p>
      <CreateTeamLink />
    </div>
  )
}

function TeamCards({ teams }: { teams: TeamView[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {teams.map((team) => (
        <li key={team.id} className="card flex flex-col gap-3">
          <div className="flex items-start justify-between gap-2">
            <h2>{team.name}</h2>
            <span className={team.role === 'owner' ? 'badge badge-accent' : 'badge'}>
              {team.role === 'owner' ? 'Owner' : 'Member'}
            </span>
          </div>
          <p className="text-soft">
            {counted(team.member_count, 'member')} · {counted(team.campaign_count, 'campaign')}
          </p>
          <Link to={`/teams/${team.id}`} className="btn mt-auto" aria-label={`View Team ${team.name}`}>
            View Team
          </Link>
        </li>
      ))}
    </ul>
  )
}
