import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { OpenWorkSections } from '~/components/open-work'
import { TeamDashboard } from '~/components/team-dashboard'
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
