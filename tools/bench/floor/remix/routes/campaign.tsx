import { Form, Link, useLoaderData } from '@remix-run/react'
import type { LoaderArgs } from '../../page-statements'

/** What our campaign page shows a member who has scored nothing, as plain elements and without our icons. */
const CRITERIA = ['impact', 'chances', 'efforts']
const HELP = CRITERIA.map((name) => ({
  name,
  text: 'What it means: 1 is hardly at all, 10 is a different business.',
}))
/** As text, like ours: React is slow at option elements. */
const OPTIONS =
  Array.from({ length: 10 }, (_, index) => 10 - index)
    .map((score) => `<option${score === 5 ? ' selected' : ''}>${score}</option>`)
    .join('') + `<option value="">Can't judge</option>`
const campaign = { name: 'Campaign 0', team: 'Team 0', creator: 'Person 1', end: '2030-01-01T12:00:00.000Z' }
const tactics = Array.from({ length: 50 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `A tactic that somebody thought of, number ${index + 1}`,
  added_by_name: 'Person 1',
  vote_count: 20,
  comment_count: 2,
}))

export const meta = () => [{ title: `${campaign.name} · Tactics` }]

export async function loader({ request, context }: LoaderArgs) {
  await context.read('campaign', request)
  return { campaign, tactics }
}

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
      <Progress count={tactics.length} />
      <div className="campaign-columns">
        <div className="campaign-time">
          <section className="card compact" aria-label="Time Remaining">
            <h2>Time Remaining</h2>
            <p className="mt-2 text-soft">Loading timer...</p>
            <p className="mt-2 text-soft">
              Ends <time dateTime={campaign.end}>{campaign.end}</time>
            </p>
          </section>
        </div>
        <div className="campaign-list">
          <section aria-labelledby="tactics">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h2 id="tactics">Tactics ({tactics.length})</h2>
              <details className="open:w-full">
                <summary className="link">Search and sort</summary>
                <Search />
              </details>
            </div>
            <Help />
            <ol className="grid list-none gap-3">
              {tactics.map((tactic) => (
                <Tactic key={tactic.id} tactic={tactic} />
              ))}
            </ol>
          </section>
        </div>
        <div className="campaign-rest">
          <section className="card" aria-labelledby="add-tactic">
            <h2 id="add-tactic">Add New Tactic</h2>
            <Link to="?dialog=add-tactic" className="btn btn-primary">
              Add Tactic
            </Link>
            <Link to="add-many" className="link">
              Paste a list
            </Link>
            <Link to="?dialog=suggest" className="link">
              Let AI Suggest Tactics
            </Link>
          </section>
        </div>
      </div>
    </div>
  )
}

function Progress({ count }: { count: number }) {
  return (
    <section aria-label="Progress" className="progress-bar flex flex-wrap items-center gap-x-5 gap-y-1">
      <p className="text-sm font-semibold">29 days 23 hours left</p>
      <p className="flex items-center gap-2 text-sm">
        <progress value={0} max={count} aria-label="Tactics you have scored" className="progress" />0 of{' '}
        {count} scored
      </p>
      <p className="text-sm text-soft">20 of 21 people have scored</p>
      <Link to="score" className="btn btn-primary btn-small ml-auto">
        Score sheet
      </Link>
    </section>
  )
}

function Help() {
  return (
    <details className="hint mb-3">
      <summary className="cursor-pointer list-none">
        Scores stay hidden from everyone until the campaign ends.
      </summary>
      <dl className="mt-2 grid gap-1">
        {HELP.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-ink">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <dt className="font-semibold text-ink">Formula</dt>
        <dd>Average impact + average chances − 1.5 × average efforts, from −13 to 18.5.</dd>
      </dl>
    </details>
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
        <option value="shuffled">Unscored first</option>
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
  const headingId = `tactic-${tactic.id}-name`
  return (
    <li id={`tactic-${tactic.id}`} className="card tactic-card">
      <div className="col-span-full row-start-1">
        <h3 id={headingId} className="whitespace-pre-line">
          <bdi>{tactic.name}</bdi>
        </h3>
        <p className="hint flex flex-wrap items-center gap-2">
          <span>
            Added by <bdi>{tactic.added_by_name}</bdi>
          </span>
        </p>
      </div>
      <div className="col-span-full mt-1 flex flex-wrap items-center justify-between gap-3">
        <div className="grow">
          <Form method="post">
            <input type="hidden" name="tactic_id" value={tactic.id} />
            <input type="hidden" name="text_version" value="d8062f412206" />
            <div className="relative flex flex-wrap items-center gap-3">
              <div role="group" aria-labelledby={headingId} className="grid grid-cols-3 gap-2">
                {CRITERIA.map((criterion) => (
                  <label key={criterion} className="sm:flex sm:items-center sm:gap-1.5">
                    <span id={`${headingId}-${criterion}`} className="text-sm">
                      {criterion}
                    </span>
                    <select
                      name={criterion}
                      className="select ballot-select max-sm:w-full"
                      aria-labelledby={`${headingId}-${criterion} ${headingId}`}
                      dangerouslySetInnerHTML={{ __html: OPTIONS }}
                    />
                  </label>
                ))}
              </div>
              <button
                type="submit"
                name="intent"
                value="vote"
                id={`${headingId}-vote`}
                aria-labelledby={`${headingId}-vote ${headingId}`}
                className="btn btn-primary btn-small"
              >
                Vote
              </button>
              <details className="open:order-last open:w-full">
                <summary
                  id={`${headingId}-reason`}
                  aria-labelledby={`${headingId}-reason ${headingId}`}
                  className="tap hint cursor-pointer list-none underline"
                >
                  Reason
                </summary>
                <input
                  name="reason"
                  maxLength={200}
                  placeholder="Why? Hidden until the end, then shown without your name"
                  aria-labelledby={`${headingId}-reason ${headingId}`}
                  className="input mt-1"
                />
              </details>
              <div className="ml-auto">
                <p className="text-sm text-soft">{tactic.vote_count} votes</p>
              </div>
            </div>
          </Form>
        </div>
      </div>
      <div className="contents">
        <a
          id={`tactic-${tactic.id}-comments`}
          aria-labelledby={`tactic-${tactic.id}-comments ${headingId}`}
          href={`?comments=${tactic.id}`}
          role="button"
          aria-expanded={false}
          className="comments-toggle link"
        >
          Comments ({tactic.comment_count})
        </a>
      </div>
    </li>
  )
}
