import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { Icon } from '~/components/icon'
import { pageMeta } from '~/components/page-meta'
import { deleteTeam, setTeamInvite, inviteToTeam } from '~/domain/teams/commands.server'
import { setTeamObserver } from '~/domain/teams/observers.server'
import { leaveTeam, removeMember, restoreMember, handOverTeam } from '~/domain/teams/members.server'
import { counted } from '~/domain/text'
import { listTeamCampaigns } from '~/domain/campaigns/queries.server'
import { getTeam, readTeam } from '~/domain/teams/queries.server'
import { teamAddress } from '~/http/request/links.server'
import { screenPage } from '~/http/screen/list-page.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { CampaignList } from './campaign-list'
import { DangerZone } from './danger-zone'
import { InviteByMail } from './invite-by-mail'
import { MembersTable } from './members-table'
import { readMemberSearch, readShownCampaigns } from './shown-campaigns'
import { TeamDialogs } from './team-dialogs'

export const meta = ({ data }: { data?: { team: { name: string } } }) =>
  pageMeta(data?.team.name ?? 'Team', 'The team’s campaigns and members.')

export const loader = screenLoader(getTeam, async (ctx, { request, params }) => {
  const team_id = requireParam(params, 'team_id')
  const shown = readShownCampaigns(request)
  const member_search = readMemberSearch(request)
  const [detail, { rows: campaigns, next_cursor }] = await Promise.all([
    readTeam(ctx, team_id, member_search),
    listTeamCampaigns(ctx, { team_id, ...screenPage(request), ...shown }),
  ])
  return {
    ...detail,
    campaigns,
    next_cursor,
    shown,
    member_search,
    address: teamAddress(detail.team.url_slug),
    user_id: ctx.actor.id,
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

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function TeamPage() {
  const data = useLoaderData<typeof loader>()
  const { team, members, former_members, campaigns, next_cursor, shown, inviteLink, address, user_id } = data
  const result = useActionData<typeof action>()
  useFailureToast(result)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 sm:max-md:flex-col sm:max-md:items-start">
        <div>
          <h1 dir="auto">{team.name}</h1>
          <p className="text-soft">
            {address}
            <span className="lg:hidden">
              {' · '}
              <a href="#members" className="tap text-accent underline underline-offset-2">
                {counted(team.member_count, 'member')}
              </a>
            </span>
            {' · '}
            <Link
              to={`/teams/${team.id}/track-record`}
              className="tap text-accent underline underline-offset-2"
            >
              Track record
            </Link>
            {team.can.manage && (
              <>
                {' · '}
                <Link
                  to={`/teams/${team.id}/settings`}
                  className="tap text-accent underline underline-offset-2"
                >
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
      <FailureAlert result={result} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CampaignList team={team} campaigns={campaigns} shown={shown} next_cursor={next_cursor} />
        <div className="grid gap-6">
          <MembersTable
            team={team}
            members={members}
            former_members={former_members}
            search={data.member_search}
            shown={shown}
            user_id={user_id}
          />
          <InviteByMail isOpen={team.is_invite_open} result={result} />
        </div>
      </div>
      {team.can.manage ? <DangerZone /> : <LeaveTeam />}
      <TeamDialogs
        team={team}
        members={members}
        webhook_count={data.webhook_count}
        inviteLink={inviteLink}
        result={result}
      />
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
