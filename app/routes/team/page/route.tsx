import { Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { lazyPart } from '~/components/lazy-part'
import { pageMeta } from '~/components/page-meta'
import { deleteTeam, setTeamInvite, inviteToTeam } from '~/domain/teams/commands.server'
import { setTeamObserver } from '~/domain/teams/observers.server'
import { leaveTeam, removeMember, restoreMember, handOverTeam } from '~/domain/teams/members.server'
import { counted } from '~/domain/text'
import { listTeamCampaigns } from '~/domain/campaigns/queries.server'
import { findTactics } from '~/domain/tactics/find.server'
import { getTeam, readTeam } from '~/domain/teams/queries.server'
import { links } from '~/http/request/links.server'
import { screenPage, requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { CampaignList } from './campaign-list'
import { MembersTable } from './members-table'
import { readMemberSearch, readShownList } from './shown-list'

const TeamDialogs = lazyPart(() => import('./team-dialogs'))

const NONE = { rows: [], next_cursor: null }

export const meta = ({ data }: { data?: { team: { name: string } } }) =>
  pageMeta(data?.team.name ?? 'Team', 'The team’s campaigns and members.')

export const loader = screenLoader(getTeam, async (ctx, { request, params }) => {
  const team_id = requireParam(params, 'team_id')
  const { show, q } = readShownList(request)
  const member_search = readMemberSearch(request)
  const page = { team_id, q, ...screenPage(request) }
  const [detail, { rows: campaigns, next_cursor }, found] = await Promise.all([
    readTeam(ctx, team_id, member_search),
    show === 'tactics' ? NONE : listTeamCampaigns(ctx, { ...page, status: show }),
    show === 'tactics' ? findTactics(ctx, page) : NONE,
  ])
  return {
    ...detail,
    campaigns,
    found: found.rows,
    next_cursor: next_cursor ?? found.next_cursor,
    shown: { show, q },
    member_search,
    address: links.teamAddress(detail.team.url_slug),
  }
})

export const action = screenAction(
  on(deleteTeam, () => '/dashboard'),
  on(leaveTeam, () => '/dashboard'),
  on(removeMember, 'stay'),
  on(restoreMember, 'stay'),
  on(handOverTeam, 'stay'),
  on(setTeamObserver, 'stay'),
  on(setTeamInvite, 'stay'),
  on(inviteToTeam, 'show'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function TeamPage() {
  const loaded = useLoaderData<typeof loader>()
  const { team, address } = loaded
  const result = useScreenResult()
  const { dialog } = useDialogAddress()
  // A press then works while the server is away.
  useEffect(() => void TeamDialogs.load().catch(() => {}), [])
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 sm:max-md:flex-col sm:max-md:items-start">
        <div>
          <h1 dir="auto">{team.name}</h1>
          <p className="text-soft">
            {address}
            <span className="lg:hidden">
              {' · '}
              <a href="#members" className="link">
                {counted(team.member_count, 'member')}
              </a>
            </span>
            {team.can.manage && (
              <>
                {' · '}
                <Link to={`/teams/${team.id}/settings`} className="link">
                  Settings
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="?dialog=invite" preventScrollReset className="btn">
            <Icon name="user-plus" size={18} />
            Invite Members
          </Link>
          <Link to={`/campaigns/new?team_id=${team.id}`} className="btn btn-primary">
            <Icon name="plus" size={18} />
            New Campaign
          </Link>
        </div>
      </div>
      {result?.intent !== 'inviteToTeam' && <FailureAlert result={result} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CampaignList {...loaded} />
        <MembersTable {...loaded} />
      </div>
      {team.can.manage ? <DangerZone /> : <LeaveTeam />}
      {dialog && <TeamDialogs {...loaded} result={result} />}
    </div>
  )
}

function LeaveTeam() {
  return (
    <div>
      <Link to="?dialog=leave" preventScrollReset className="btn">
        Leave Team
      </Link>
    </div>
  )
}

/** Shown to the owner only. */
function DangerZone() {
  return (
    <details className="card">
      <summary className="cursor-pointer text-danger">
        <h2 className="link inline">Danger Zone</h2>
      </summary>
      <p className="mt-2 mb-3 text-soft">
        Deleting the team deletes its campaigns, tactics, votes and comments for good.
      </p>
      <Link to="?dialog=delete" preventScrollReset className="btn text-danger">
        Delete Team
      </Link>
    </details>
  )
}
