import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { OpenWorkSections } from '~/components/open-work'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { pageMeta } from '~/components/page-meta'
import { markConfettiViewed } from '~/domain/campaigns/commands.server'
import { readDashboard } from '~/domain/campaigns/open-work.server'
import type { OpenWork } from '~/domain/campaigns/open-work'
import { listTeamCards, listTeams, type TeamCard } from '~/domain/teams/queries.server'
import { failOpen } from '~/http/request/fail-open.server'
import { screenPage, screenLoader } from '~/http/screen/screen-loader.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { scopeOf } from '~/http/request/scope.server'
import { Icon } from '~/components/icon'
import { counted } from '~/domain/text'
import { Nothing } from '~/components/nothing'
import { NextPage } from '~/components/next-page'
import { Initials } from '~/components/initials'
import { useNow } from '~/components/clock'
import { shortTimeLeft } from '~/domain/campaigns/rules'
import { FACES_MAX } from '~/domain/teams/constants'

export const meta = () => pageMeta('Your Teams', 'Your teams and what waits for you in them.')

export const loader = screenLoader(listTeams, async (ctx, args) => {
  const [page, { work, ...access }] = await Promise.all([
    listTeamCards(ctx, screenPage(args.request)),
    failOpen<{ work: OpenWork | null }>(readDashboard(ctx), scopeOf(args).request_id, { work: null }),
  ])
  return { ...page, access, work }
})

export const action = screenAction(on(markConfettiViewed, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function Dashboard() {
  const { access, work, ...shown } = useLoaderData<typeof loader>()
  useScreenResult()
  const { dialog } = useDialogAddress()
  const sections = work && <OpenWorkSections work={work} />
  if (access.allowed) {
    return (
      <>
        <h1 className="mb-4">Dashboard</h1>
        {sections}
        <TeamDashboard {...shown} work={work} />
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
        <TeamDashboard {...shown} work={work} />
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

type Props = {
  teams: TeamCard[]
  work: OpenWork | null
  next_cursor: string | null
}

/** Shown at /dashboard and /teams. */
function TeamDashboard({ teams, work, next_cursor }: Props) {
  return (
    <>
      {/* On a narrow screen the button is below the title, where toasts do not reach. */}
      <div className="mb-5 flex items-center justify-between gap-3 max-md:flex-col max-md:items-start max-sm:items-stretch">
        <h2 className="title">Your Teams</h2>
        {teams.length > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
            <CreateTeamLink />
            <Link to="/start" className="btn btn-primary">
              Start a campaign
            </Link>
          </div>
        )}
      </div>
      {teams.length === 0 ? <NoTeams /> : <TeamCards {...{ teams, work }} />}
      <NextPage cursor={next_cursor} />
    </>
  )
}

function CreateTeamLink() {
  return (
    <Link to="/teams/new" className="btn">
      <Icon name="plus" size={18} />
      Create Team
    </Link>
  )
}

function NoTeams() {
  return (
    <Nothing of="teams">
      <h3 className="text-lg text-ink">No teams yet</h3>
      <p>A team holds your campaigns and the people who score them.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/start" className="btn btn-primary">
          Start a campaign
        </Link>
        <CreateTeamLink />
      </div>
      <p className="hint">A campaign starts a team with it: name both, paste your tactics, and score them.</p>
      <Link to="/example" className="link">
        Look at an example campaign
      </Link>
    </Nothing>
  )
}

function TeamCards({ teams, work }: Omit<Props, 'next_cursor'>) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {teams.map((team) => (
        <li key={team.id} className="card flex flex-col gap-3">
          <div className="flex items-start justify-between gap-2">
            <h3 dir="auto" className="text-lg">
              {team.name}
            </h3>
            <span className={team.is_owner ? 'badge badge-accent' : 'badge'}>
              {team.is_owner ? 'Owner' : 'Member'}
            </span>
          </div>
          <p className="text-soft">
            {counted(team.member_count, 'member')} · {counted(team.campaign_count, 'campaign')}
            {team.active_campaign_count > 0 && ` (${team.active_campaign_count} active)`}
          </p>
          <Faces names={team.faces} more_count={team.member_count - FACES_MAX} />
          <Runs team_id={team.id} work={work} />
          <Link to={`/teams/${team.id}`} className="btn mt-auto" aria-label={`View Team ${team.name}`}>
            View Team
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Faces({ names, more_count }: { names: string[]; more_count: number }) {
  return (
    <p className="flex items-center gap-2 [&>span+span:not(.hint)]:-ml-1">
      {names.map((name, index) => (
        <Initials key={index} name={name} isAlone />
      ))}
      {more_count > 0 && <span className="hint">and {more_count} more</span>}
    </p>
  )
}

/** The first of its running campaigns, of those that the lists above hold. */
function Runs({ team_id, work }: { team_id: string; work: OpenWork | null }) {
  const now = useNow()
  const running = [...(work?.waiting ?? []), ...(work?.running ?? [])].find(
    (campaign) => campaign.team_id === team_id,
  )
  if (!running) return null
  return (
    <p className="hint">
      <bdi>{running.name}</bdi>: {shortTimeLeft(Date.parse(running.end_datetime) - now)} left
    </p>
  )
}
