import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { readTeam } from '~/domain/teams/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { People } from './people'

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

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

/** Who is asked to score, and who observes. It says nothing of who has scored. */
export default function Observers() {
  const { id, name, isRunning, observes, can, people } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  useFailureToast(result)
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${id}`} className="tap hint hover:underline">
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
          Somebody has scored, so others choose for themselves whether to observe: asking for them would tell
          who has scored.
        </p>
      )}
    </div>
  )
}
