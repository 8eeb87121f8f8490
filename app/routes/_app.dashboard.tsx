import { useLoaderData } from '@remix-run/react'
import { TeamDashboard } from '~/components/team-dashboard'
import { listTeams } from '~/domain/teams/queries.server'
import { screenPage } from '~/http/page.server'
import { screenLoader } from '~/http/screen-loader.server'

export const meta = () => [{ title: 'Your Teams · Tactics' }]

export const loader = screenLoader((ctx, { request }) => listTeams(ctx, screenPage(request)))

export default function Dashboard() {
  const { rows, next_cursor } = useLoaderData<typeof loader>()
  return <TeamDashboard teams={rows} next_cursor={next_cursor} />
}
