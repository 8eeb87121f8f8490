import { Link, useLoaderData } from '@remix-run/react'
import { ActList } from '~/components/act-list'
import { NextPage } from '~/components/next-page'
import { pageMeta } from '~/components/page-meta'
import { HISTORY_DAYS } from '~/domain/acts'
import { listCampaignActs } from '~/domain/history/queries.server'
import { screenPage, requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () =>
  pageMeta(
    'What was done to this campaign',
    'Who changed a campaign, when, and how. Never what anybody scored.',
  )

export const loader = screenLoader(listCampaignActs, async (ctx, { request, params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  return { campaign_id, ...(await listCampaignActs(ctx, { campaign_id, ...screenPage(request) })) }
})

export { ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** For everybody in the campaign: what its owner and others did to it. */
export default function CampaignHistory() {
  const { campaign_id, campaign_name, acts, next_cursor } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/campaigns/${campaign_id}`} className="link hint">
        <bdi>{campaign_name}</bdi>
      </Link>
      <h1>What was done to this campaign</h1>
      <p className="mt-1 mb-4 text-soft">
        Newest first, kept for {HISTORY_DAYS} days. What people scored is never noted here.
      </p>
      <ActList acts={acts} />
      <NextPage cursor={next_cursor} />
    </div>
  )
}
