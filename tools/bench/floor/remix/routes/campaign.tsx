import { Form, Link, useLoaderData } from '@remix-run/react'

/** What our campaign page shows a member who has scored nothing, as plain elements and without our icons. */
const CRITERIA = ['impact', 'chances', 'efforts']
const SCORES = Array.from({ length: 10 }, (_, index) => index + 1)
const campaign = { name: 'Campaign 0', team: 'Team 0', creator: 'Person 1', end: '2030-01-01T12:00:00.000Z' }
const tactics = Array.from({ length: 50 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `A tactic that somebody thought of, number ${index + 1}`,
  added_by_name: 'Person 1',
  vote_count: 20,
  comment_count: 2,
}))

export const meta = () => [{ title: `${campaign.name} · Tactics` }]

export const loader = () => ({ campaign, tactics })

export default function CampaignPage() {
  const { campaign, tactics } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Link to="/dashboard" className="hint hover:underline">
            {campaign.team}
          </Link>
          <h1>{campaign.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
            <span className="badge badge-accent">Add & Vote</span>
            <span>Created by {campaign.creator}</span>
          </p>
        </div>
        <Link to="?dialog=invite" className="btn">
          Invite to Campaign
        </Link>
      </div>
      <section className="card" aria-label="Time Remaining">
        <h2>Time Remaining</h2>
        <p className="mt-2 text-soft">Loading timer...</p>
        <p className="mt-2 text-soft">
          Ends <time dateTime={campaign.end}>{campaign.end}</time>
        </p>
      </section>
      <section className="card" aria-labelledby="add-tactic">
        <h2 id="add-tactic">Add New Tactic</h2>
        <Link to="?dialog=suggest" className="btn">
          Let AI Suggest Tactics
        </Link>
        <Link to="?dialog=add-tactic" className="btn btn-primary">
          Add Tactic
        </Link>
      </section>
      <section aria-labelledby="tactics">
        <h2 id="tactics">Tactics ({tactics.length})</h2>
        <Search />
        <ol className="grid list-none gap-3">
          {tactics.map((tactic) => (
            <Tactic key={tactic.id} tactic={tactic} />
          ))}
        </ol>
      </section>
    </div>
  )
}

function Search() {
  return (
    <Form method="get" role="search" className="mb-3 flex flex-wrap items-end gap-2">
      <input
        name="q"
        type="search"
        aria-label="Search tactics"
        placeholder="Search tactics"
        className="input"
      />
      <select name="filter" aria-label="Show" className="select">
        <option value="all">All tactics</option>
        <option value="needs_vote">Needs my vote</option>
      </select>
      <select name="sort" aria-label="Sort" className="select">
        <option value="newest">Newest</option>
        <option value="most_commented">Most commented</option>
      </select>
      <button type="submit" className="btn">
        Find
      </button>
    </Form>
  )
}

function Tactic({ tactic }: { tactic: (typeof tactics)[number] }) {
  return (
    <li id={`tactic-${tactic.id}`} className="card">
      <h3 className="whitespace-pre-line">{tactic.name}</h3>
      <p className="hint flex flex-wrap items-center gap-2">Added by {tactic.added_by_name}</p>
      <Form method="post" className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <input type="hidden" name="tactic_id" value={tactic.id} />
        {CRITERIA.map((criterion) => (
          <div key={criterion} className="sm:flex sm:items-center sm:gap-1.5">
            <label htmlFor={`${tactic.id}-${criterion}`} className="text-sm">
              {criterion}
            </label>
            <select
              id={`${tactic.id}-${criterion}`}
              name={criterion}
              defaultValue={5}
              className="select max-sm:w-full"
            >
              {SCORES.map((score) => (
                <option key={score}>{score}</option>
              ))}
            </select>
          </div>
        ))}
        <button type="submit" name="intent" value="vote" className="btn btn-primary btn-small">
          Vote
        </button>
        <p className="text-sm text-soft">{tactic.vote_count} votes</p>
      </Form>
      <div className="mt-3 border-t border-line pt-2">
        <a href={`?comments=${tactic.id}`} role="button" className="btn btn-quiet btn-small">
          Comments ({tactic.comment_count})
        </a>
      </div>
    </li>
  )
}
