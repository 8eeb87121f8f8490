import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Plus, UserPlus } from 'lucide-react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { operations } from '~/contract'
import { listCampaigns } from '~/domain/campaigns/queries.server'
import { getTeam } from '~/domain/teams/queries.server'
import { teamAddress, teamInviteLink } from '~/http/operation/links.server'
import { wholeList } from '~/http/screen/list-page.server'
import { screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { CampaignList } from './campaign-list'
import { DangerZone } from './danger-zone'
import { InviteByMail } from './invite-by-mail'
import { MembersTable } from './members-table'
import { TeamDialogs } from './team-dialogs'

export const meta = ({ data }: { data?: { team: { name: string } } }) => [
  { title: `${data?.team.name ?? 'Team'} · Tactics` },
]

export const loader = screenLoader(operations.getTeam, async (ctx, { params }) => {
  const team_id = requireParam(params, 'team_id')
  const [detail, { rows: campaigns }] = await Promise.all([
    getTeam(ctx, team_id),
    listCampaigns(ctx, { team_id, ...wholeList }),
  ])
  return {
    ...detail,
    campaigns,
    inviteLink: teamInviteLink(team_id),
    address: teamAddress(detail.team.url_slug),
    user_id: ctx.actor.id,
  }
})

export const action = screenAction({
  deleteTeam: () => '/dashboard',
  leaveTeam: () => '/dashboard',
  removeMember: 'stay',
  restoreMember: 'stay',
  handOverTeam: 'stay',
  setTeamInvite: 'stay',
  inviteToTeam: 'show',
})

export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function TeamPage() {
  const { team, members, former_members, campaigns, inviteLink, address, user_id } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  useFailureToast(result)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>{team.name}</h1>
          <p className="text-soft">{address}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="?dialog=invite" preventScrollReset className="btn">
            <UserPlus size={18} aria-hidden />
            Invite Members
          </Link>
          <Link to={`/campaigns/new?team_id=${team.id}`} className="btn btn-primary">
            <Plus size={18} aria-hidden />
            New Campaign
          </Link>
        </div>
      </div>
      <FailureAlert result={result} />
      <CampaignList campaigns={campaigns} />
      <MembersTable
        members={members}
        former_members={former_members}
        canManage={team.can.manage}
        user_id={user_id}
      />
      <InviteByMail isOpen={team.is_invite_open} result={result} />
      {team.can.manage ? <DangerZone /> : <LeaveTeam />}
      <TeamDialogs team={team} members={members} inviteLink={inviteLink} result={result} />
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
