import { Link, useLoaderData } from '@remix-run/react'
import { TeamDashboard } from '~/components/team-dashboard'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { operations } from '~/contract'
import { checkDashboardAccess } from '~/domain/subscription/queries.server'
import { listTeams } from '~/domain/teams/queries.server'
import { failOpen } from '~/http/operation/fail-open.server'
import { screenPage } from '~/http/screen/list-page.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () => [{ title: 'Your Teams · Tactics' }]

export const loader = screenLoader(operations.listTeams, async (ctx, { request, context }) => {
  const [page, access] = await Promise.all([
    listTeams(ctx, screenPage(request)),
    failOpen(checkDashboardAccess(ctx), context.request_id),
  ])
  return { ...page, access }
})

export default function Dashboard() {
  const { rows, next_cursor, access } = useLoaderData<typeof loader>()
  const { dialog } = useDialogAddress()
  if (access.allowed) return <TeamDashboard teams={rows} next_cursor={next_cursor} />
  return (
    <>
      <h1 className="sr-only">Your Teams</h1>
      {dialog === 'closed' && <BlockedNotice message={access.message ?? ''} />}
      <div inert="" className="opacity-40">
        <TeamDashboard teams={rows} next_cursor={next_cursor} />
      </div>
      {dialog !== 'closed' && <UpgradeDialog message={access.message ?? ''} closeTo="?dialog=closed" />}
    </>
  )
}

/** The way back to the modal, once it was closed. */
function BlockedNotice({ message }: { message: string }) {
  return (
    <div className="card mb-5 flex flex-wrap items-center justify-between gap-3">
      <p>{message}</p>
      <Link to="?" className="btn btn-primary">
        See premium
      </Link>
    </div>
  )
}
