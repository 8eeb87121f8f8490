import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { ExpectedText, OutcomeText } from '~/components/outcome'
import { OutcomeForm } from '~/components/outcome-form'
import { pageMeta } from '~/components/page-meta'
import { loadFailures } from '~/domain/load-failure'
import { recordOutcome, clearOutcome } from '~/domain/outcomes/commands.server'
import { OUTCOMES } from '~/domain/outcomes/constants'
import { findOutcome } from '~/domain/outcomes/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () => pageMeta('Outcome', 'Record what came of a tactic that was to be done.')

/** Where the links of mails lead. Nothing is recorded before the form is sent: mail programs follow links, too. */
export const loader = screenLoader({ failure: loadFailures.outcome }, async (ctx, { request, params }) => {
  const asked = new URL(request.url).searchParams.get('outcome')
  return {
    tactic: await findOutcome(ctx, requireParam(params, 'tactic_id')),
    preset: OUTCOMES.find((outcome) => outcome === asked) ?? null,
  }
})

export const action = screenAction(
  on(recordOutcome, ({ campaign_id }) => `/campaigns/${campaign_id}/decision`),
  on(clearOutcome, 'stay'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function OutcomePage() {
  const { tactic, preset } = useLoaderData<typeof loader>()
  const { id, name, campaign_id, campaign_name, expectations, outcome } = tactic
  const result = useScreenResult()
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${campaign_id}/decision`} className="link hint">
        Decision: <bdi>{campaign_name}</bdi>
      </Link>
      <h1>What came of it?</h1>
      <div className="card mt-3">
        <p className="whitespace-pre-line">
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <ExpectedText expectations={expectations} />
        <Link to="/help#outcome" className="link hint">
          Who is asked, and when
        </Link>
        {outcome !== null && <OutcomeText outcome={outcome} expectations={expectations} />}
        <div className="mt-3">
          <OutcomeForm
            key={outcome?.recorded_at}
            tactic_id={id}
            outcome={outcome}
            expectations={expectations}
            preset={preset}
            result={result}
          />
        </div>
      </div>
    </div>
  )
}
