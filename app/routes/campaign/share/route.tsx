import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { CopyField } from '~/components/copy-field'
import { FailureAlert } from '~/components/failure-alert'
import { LinkCard } from '~/components/link-card'
import { pageMeta } from '~/components/page-meta'
import { closeResultLink, openResultLink } from '~/domain/sharing/commands.server'
import { getResultToShare, readShare, type Share } from '~/domain/sharing/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = ({ data }: { data?: Share }) =>
  pageMeta(
    `Share · ${data?.result.campaign_name ?? 'Campaign'}`,
    'The result of a campaign as a text for a chat and behind a read-only link.',
  )

export const loader = screenLoader(getResultToShare, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  return { campaign_id, ...(await readShare(ctx, campaign_id)) }
})

export const action = screenAction(on(openResultLink, 'stay'), on(closeResultLink, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function SharePage() {
  const { campaign_id, result, text, link, is_link_lost, is_owner } = useLoaderData<typeof loader>()
  const refusal = useScreenResult()
  return (
    <>
      <Link to={`/campaigns/${campaign_id}`} className="link hint">
        <bdi>{result.campaign_name}</bdi>
      </Link>
      <h1>Share the result</h1>
      <FailureAlert result={refusal} />
      <div className="mt-3 grid gap-4">
        <section className="card" aria-labelledby="chat">
          <h2 id="chat" className="mb-2">
            As text for a chat
          </h2>
          <CopyField
            label="Result as text"
            value={text}
            copiedMessage="Result copied to clipboard!"
            rows={text.split('\n').length + 2}
          />
        </section>
        {is_owner && (
          <LinkCard link={link} isLost={is_link_lost} open="openResultLink" close="closeResultLink">
            Anybody who has the link can read the ranking without signing in: no people, votes, comments or
            decision.
          </LinkCard>
        )}
      </div>
    </>
  )
}
