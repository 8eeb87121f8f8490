import { Link, useLoaderData } from '@remix-run/react'
import { ActList } from '~/components/act-list'
import { NextPage } from '~/components/next-page'
import { pageMeta } from '~/components/page-meta'
import { HISTORY_DAYS } from '~/domain/acts'
import { listTeamActs } from '~/domain/history/queries.server'
import { screenPage, requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () => pageMeta('Team history', 'Who did what in a team and its campaigns, and when.')

export const loader = screenLoader(listTeamActs, async (ctx, { request, params }) => {
  const team_id = requireParam(params, 'team_id')
  return { team_id, ...(await listTeamActs(ctx, { team_id, ...screenPage(request) })) }
})

export { ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** For the team's owner. */
export default function TeamHistory() {
  const { team_id, team_name, acts, next_cursor } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/teams/${team_id}/settings`} className="link hint">
        Team settings of <bdi>{team_name}</bdi>
      </Link>
      <h1>Team history</h1>
      <p className="mt-1 mb-4 text-soft">
        Newest first, kept for {HISTORY_DAYS} days. What people scored is never noted here.{' '}
        <a href={`/api/teams/${team_id}/history.csv`} download className="link">
          All of it as CSV
        </a>
      </p>
      <ActList acts={acts} />
      <NextPage cursor={next_cursor} />
    </div>
  )
}
