import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { OpenWorkSections } from '~/components/open-work'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { pageMeta } from '~/components/page-meta'
import { markConfettiViewed } from '~/domain/campaigns/commands.server'
import { readDashboard } from '~/domain/campaigns/open-work.server'
import type { OpenWork } from '~/domain/campaigns/open-work'
import { listTeams } from '~/domain/teams/queries.server'
import { failOpen } from '~/http/request/fail-open.server'
import { screenPage } from '~/http/screen/list-page.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { scopeOf } from '~/http/request/scope.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { Icon } from '~/components/icon'
import type { TeamView } from '~/domain/teams/view'
import { counted } from '~/domain/text'
import { NextPage } from '~/components/next-page'

export const meta = () => pageMeta('Your Teams', 'Your teams and what waits for you in them.')

export const loader = screenLoader(listTeams, async (ctx, args) => {
  const { request } = args
  const [page, { work, ...access }] = await Promise.all([
    listTeams(ctx, screenPage(request)),
    failOpen<{ work: OpenWork | null }>(readDashboard(ctx), scopeOf(args).request_id, { work: null }),
  ])
  return { ...page, access, work }
})

export const action = screenAction(on(markConfettiViewed, 'stay'))

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function Dashboard() {
  const { teams, next_cursor, access, work } = useLoaderData<typeof loader>()
  useFailureToast(useActionData<typeof action>())
  const { dialog } = useDialogAddress()
  const sections = work && <OpenWorkSections work={work} />
  if (access.allowed) {
    return (
      <>
        <h1 className="mb-4">Dashboard</h1>
        {sections}
        <TeamDashboard teams={teams} next_cursor={next_cursor} />
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">Your Teams</h1>
      {dialog === 'closed' && <UpgradeNotice message={access.message ?? ''} />}
      {/* The end of a trial takes neither scoring nor reading away. */}
      {sections}
      <div inert="" className="opacity-40">
        <TeamDashboard teams={teams} next_cursor={next_cursor} />
      </div>
      {dialog !== 'closed' && <UpgradeDialog message={access.message ?? ''} closeTo="?dialog=closed" />}
    </>
  )
}

/** Leads back to the closed dialog. */
function UpgradeNotice({ message }: { message: string }) {
  return (
    <div className="card mb-5 flex flex-wrap items-center justify-between gap-3">
      <p>{message}</p>
      <Link to="?" className="btn btn-primary">
        See premium
      </Link>
    </div>
  )
}

type Props = { teams: TeamView[]; next_cursor: string | null }

/** Shown at /dashboard and /teams. */
function TeamDashboard({ teams, next_cursor }: Props) {
  return (
    <>
      {/* On a narrow screen the button is below the title, where toasts do not reach. */}
      <div className="mb-5 flex items-center justify-between gap-3 max-md:flex-col max-md:items-start max-sm:items-stretch">
        <h2 className="title">Your Teams</h2>
        {teams.length > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
            <Link to="/start" className="btn">
              Start a campaign
            </Link>
            <CreateTeamLink />
          </div>
        )}
      </div>
      {teams.length === 0 ? <NoTeams /> : <TeamCards teams={teams} />}
      <NextPage cursor={next_cursor} />
    </>
  )
}

function CreateTeamLink({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <Link to="/teams/new" className={isQuiet ? 'btn' : 'btn btn-primary'}>
      <Icon name="plus" size={18} />
      Create Team
    </Link>
  )
}

function NoTeams() {
  return (
    <div className="card flex flex-col items-center gap-3 py-12 text-center">
      <Icon name="users" size={32} className="text-soft" />
      <h3 className="text-lg">No teams yet</h3>
      <p className="text-soft">A team holds your campaigns and the people who score them.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/start" className="btn btn-primary">
          Start a campaign
        </Link>
        <CreateTeamLink isQuiet />
      </div>
      <p className="hint">A campaign starts a team with it: name both, paste your tactics, and score them.</p>
      <Link to="/example" className="link">
        Look at an example campaign
      </Link>
    </div>
  )
}

function TeamCards({ teams }: { teams: TeamView[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {teams.map((team) => (
        <li key={team.id} className="card flex flex-col gap-3">
          <div className="flex items-start justify-between gap-2">
            <h3 dir="auto" className="text-lg">
              {team.name}
            </h3>
            <span className={team.role === 'owner' ? 'badge badge-accent' : 'badge'}>
              {team.role === 'owner' ? 'Owner' : 'Member'}
            </span>
          </div>
          <p className="text-soft">
            {counted(team.member_count, 'member')} · {counted(team.campaign_count, 'campaign')}
            {team.active_campaign_count > 0 && ` (${team.active_campaign_count} active)`}
          </p>
          <Link to={`/teams/${team.id}`} className="btn mt-auto" aria-label={`View Team ${team.name}`}>
            View Team
          </Link>
        </li>
      ))}
    </ul>
  )
}
