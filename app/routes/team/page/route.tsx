import { Link, useActionData, useLoaderData, Form } from '@remix-run/react'
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
import { MembersTable } from './members-table'
import { readMemberSearch, readShownCampaigns } from './shown-campaigns'
import { TeamDialogs } from './team-dialogs'
import { getFormProps, getTextareaProps, useForm } from '@conform-to/react'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import { EMAILS_LABEL, INVITATIONS_AT_ONCE } from '~/domain/teams/constants'

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
              <a href="#members" className="link">
                {counted(team.member_count, 'member')}
              </a>
            </span>
            {' · '}
            <Link to={`/teams/${team.id}/track-record`} className="link">
              Track record
            </Link>
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

/** Shown to the owner only. */
function DangerZone() {
  return (
    <details className="card">
      <summary className="cursor-pointer text-danger">
        <h2 className="inline">Danger Zone</h2>
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

type Answer = { invited: string[]; already_members: string[] }

/** Invites several people at once, and says there what became of each address. */
function InviteByMail({ isOpen, result }: { isOpen: boolean; result: ActionResult | undefined }) {
  const own = result?.intent === 'inviteToTeam' ? result : undefined
  return (
    <section aria-labelledby="invite-by-mail">
      <h2 id="invite-by-mail" className="mb-3">
        Invite by e-mail
      </h2>
      <div className="card">
        {own?.ok && <Outcome {...(own.data as Answer)} />}
        {isOpen ? (
          // A new key empties the form after a success.
          <InviteForm key={own?.ok ? JSON.stringify(own.data) : 'form'} result={own} />
        ) : (
          <p>While the invite link is closed, nobody can be invited.</p>
        )}
      </div>
    </section>
  )
}

function InviteForm({ result }: { result: ActionResult | undefined }) {
  const [form, { emails }] = useForm<{ emails: string }>({
    id: 'invite-to-team',
    lastResult: result && !result.ok ? result.result : null,
  })
  const { key, ...props } = getTextareaProps(emails, { ariaDescribedBy: 'emails-hint' })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <label htmlFor={emails.id} className="label">
        {EMAILS_LABEL}
      </label>
      <Textarea key={key} {...props} rows={2} autoComplete="off" spellCheck={false} className="input" />
      <p id="emails-hint" className="hint mt-1">
        One or many, at most {INVITATIONS_AT_ONCE}, with spaces, commas or line breaks between them.
      </p>
      <FieldErrors id={emails.errorId} errors={emails.errors} />
      <SubmitButton intent="inviteToTeam" busy="Inviting…" className="btn mt-3">
        Send Invitations
      </SubmitButton>
    </Form>
  )
}

function Outcome({ invited, already_members }: Answer) {
  return (
    <div role="status" className="mb-4">
      {invited.length > 0 && <p>Invitations are on their way to {invited.join(', ')}.</p>}
      {already_members.map((address) => (
        <p key={address}>{address} is in the team already.</p>
      ))}
    </div>
  )
}
