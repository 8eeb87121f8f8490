import { Form, Link, useLoaderData } from '@remix-run/react'
import type { LoaderArgs } from '../../page-statements'

/** What our dashboard shows a member of ten teams who has scored nothing. */
const waiting = Array.from({ length: 6 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Campaign ${index}`,
  team: `Team ${index}`,
}))
const teams = Array.from({ length: 10 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Team ${index}`,
  member_count: 21,
  campaign_count: 1,
}))

export const meta = () => [{ title: 'Your Teams · Tactics' }]

export async function loader({ request, context }: LoaderArgs) {
  await context.read('dashboard', request)
  return { teams, waiting }
}

export default function Dashboard() {
  const { teams, waiting } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      <div className="mb-8 grid items-start gap-6">
        <section aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <ul className="card divide-y divide-line">
            {waiting.map(({ id, name, team }) => (
              <li key={id}>
                <Link to={`/campaigns/${id}`} className="flex grow flex-wrap items-baseline">
                  <span>
                    <bdi className="font-semibold">{name}</bdi>{' '}
                    <bdi className="text-sm text-soft">{team}</bdi>
                  </span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-soft">
                    <span className="tabular-nums">0 of 5 scored</span> <span>29 days 23 hours left</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="hint mt-2">and 4 more</p>
        </section>
        <section aria-labelledby="new-results">
          <h2 id="new-results">New results</h2>
          <ul className="card divide-y divide-line">
            <li className="flex items-center">
              <Link to="/campaigns/0" className="flex grow flex-wrap items-baseline">
                <bdi className="font-semibold">Campaign 0</bdi>{' '}
                <bdi className="text-sm text-soft">Team 0</bdi>
              </Link>
              <Form method="post" className="mr-3 hidden noscript:block">
                <input type="hidden" name="campaign_id" value="0" />
                <button
                  name="intent"
                  value="seen"
                  className="btn btn-small"
                  aria-label="Mark Campaign 0 as seen"
                >
                  Seen
                </button>
              </Form>
            </li>
          </ul>
        </section>
      </div>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="title">Your Teams</h2>
        <Link to="/teams/new" className="btn btn-primary">
          Create Team
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => (
          <li key={team.id} className="card flex flex-col gap-3">
            <div className="flex items-start justify-between gap-2">
              <h3>{team.name}</h3>
              <span className="badge">Member</span>
            </div>
            <p className="text-soft">
              {team.member_count} members · {team.campaign_count} campaign
            </p>
            <Link to={`/teams/${team.id}`} className="btn mt-auto" aria-label={`View Team ${team.name}`}>
              View Team
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
