import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { joinTactics, separateTactics } from '~/domain/tactics/same-as.server'
import { readSameAs } from '~/domain/tactics/same-as-queries.server'
import { searchField } from '~/domain/paging'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { JoinForm } from './join-form'
import { JoinedList } from './joined-list'

export const meta = () =>
  pageMeta('Same as another tactic', 'Join two tactics of a campaign that mean the same.')

export const loader = screenLoader(
  { failure: 'Failed to load the tactic' },
  async (ctx, { request, params }) => {
    const tactic_id = requireParam(params, 'tactic_id')
    const q = searchField.catch('').parse(new URL(request.url).searchParams.get('q') ?? '')
    return { tactic_id, q, ...(await readSameAs(ctx, tactic_id, q)) }
  },
)

export const action = screenAction(
  on(joinTactics, ({ campaign_id, tactic_id }) => `/campaigns/${campaign_id}#tactic-${tactic_id}`),
  on(separateTactics, 'stay'),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

/** Joins a tactic with another that means the same, and separates them again. */
export default function SameAsPage() {
  const { campaign_id, campaign_name, name, joined, separate_denial, ...rest } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  useFailureToast(result)
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${campaign_id}`} className="tap hint hover:underline">
        <bdi>{campaign_name}</bdi>
      </Link>
      <h1>Same as another tactic</h1>
      <p className="mt-1 mb-5 text-soft">
        One name stays. The other tactic is read under it, with its description and its comments.
      </p>
      <FailureAlert result={result} />
      {joined.length > 0 && <JoinedList joined={joined} denial={separate_denial} name={name} />}
      <JoinForm
        {...rest}
        campaign_id={campaign_id}
        name={name}
        has_joined={joined.length > 0}
        result={result}
      />
    </div>
  )
}
