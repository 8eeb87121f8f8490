import { Link, useLoaderData, Form, useNavigation } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { Initials } from '~/components/initials'
import { pageMeta } from '~/components/page-meta'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { readTeam } from '~/domain/teams/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { useId } from 'react'
import { SubmitButton } from '~/components/submit-button'

export const meta = () => pageMeta('Who scores', 'The people who score a campaign, and those who observe it.')

export const loader = screenLoader(getCampaign, async (ctx, { params }) => {
  const { campaign } = await getCampaign(ctx, { campaign_id: requireParam(params, 'campaign_id') })
  const { members } = await readTeam(ctx, campaign.team_id)
  const { id, name, status, observer_ids, observes, can } = campaign
  const people = members.map(({ id, full_name }) => ({
    id,
    full_name,
    isSelf: id === ctx.actor.id,
    observes: observer_ids.includes(id),
  }))
  return { id, name, isRunning: status === 'active', observes, can, people }
})

export const action = screenAction(
  on(
    setCampaignObserver,
    (_, { return_to, campaign_id }) =>
      (typeof return_to === 'string' && ownPath(return_to)) || `/campaigns/${String(campaign_id)}/observers`,
  ),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** Who is asked to score, and who observes. It says nothing of who has scored. */
export default function Observers() {
  const { id, name, isRunning, observes, can, people } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${id}`} className="link hint">
        <bdi>{name}</bdi>
      </Link>
      <h1>Who scores</h1>
      <p className="hint mt-1">
        Observers see everything that others see, and comment. They do not score, get no reminder and are not
        counted.
      </p>
      <FailureAlert result={result} />
      <People
        title="They score"
        none="Nobody"
        people={people.filter((person) => !person.observes)}
        label={({ isSelf }) => ((isSelf ? can.observe : can.choose_observers) ? 'Observe' : null)}
      />
      <People
        title="They observe"
        none="Nobody. Everybody in the team is asked to score."
        people={people.filter((person) => person.observes)}
        label={({ isSelf }) =>
          isRunning && (isSelf || can.end) ? (isSelf ? 'Score after all' : 'Score') : null
        }
      />
      {isRunning && !observes && !can.observe && (
        <p className="hint mt-4">You have scored here. To observe, withdraw your votes first.</p>
      )}
      {can.end && !can.choose_observers && (
        <p className="hint mt-4">
          Scoring has begun. From now on people can only switch themselves to observing.
        </p>
      )}
    </div>
  )
}

type Person = { id: string; full_name: string; isSelf: boolean; observes: boolean }

type Props = {
  title: string
  /** In place of an empty list. */
  none: string
  people: Person[]
  /** Of the button that moves a person to the other list; null without one. */
  label: (person: Person) => string | null
}

function People({ title, none, people, label }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2">
        {title} ({people.length})
      </h2>
      {people.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul className="card divide-y divide-line py-0">
          {people.map((person) => (
            <li
              key={person.id}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1"
            >
              <span className="flex min-w-0 items-center gap-2">
                <Initials name={person.full_name} />
                <span className="min-w-0 break-words">
                  <bdi>{person.full_name}</bdi>
                  {person.isSelf && <span className="text-soft"> (you)</span>}
                </span>
              </span>
              <Change person={person} label={label(person)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Change({ person, label }: { person: Person; label: string | null }) {
  const isBusy = useNavigation().state !== 'idle'
  if (label === null) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="member_id" value={person.id} />
      <input type="hidden" name="observes" value={String(!person.observes)} />
      <SubmitButton
        intent="setCampaignObserver"
        isBusy={isBusy}
        className="btn btn-small"
        aria-label={person.isSelf ? undefined : `${label}: ${person.full_name}`}
      >
        {label}
      </SubmitButton>
    </Form>
  )
}
