import { Link, useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { CopyButton } from '~/components/copy-button'
import { FailureAlert } from '~/components/failure-alert'
import { LinkCard } from '~/components/link-card'
import { Minutes } from '~/components/minutes'
import { pageMeta } from '~/components/page-meta'
import * as screenClient from '~/components/screen-client'
import { saveDecision, openDecisionLink, closeDecisionLink } from '~/domain/decisions/commands.server'
import type { DecisionView } from '~/domain/decisions/view'
import { getDecision, readDecision } from '~/domain/decisions/queries.server'
import { recordOutcome, clearOutcome, linkIssue } from '~/domain/outcomes/commands.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { DecisionForm } from './decision-form'
import { TacticIssue } from './tactic-issue'
import { OutcomeForm } from '~/components/outcome-form'
import type { ActionResult } from '~/contract/action-result'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { ClosingDetails } from './closing-details'

const CONFLICT_STATUS = 409

export const meta = ({ data }: { data?: { decision: DecisionView } }) =>
  pageMeta(
    `Decision · ${data?.decision.campaign_name ?? 'Campaign'}`,
    'What the team does, later or not at all, and why.',
  )

export const loader = screenLoader(getDecision, async (ctx, { request, params }) => {
  const { decision, link, is_link_lost, told_count, tracker } = await readDecision(
    ctx,
    requireParam(params, 'campaign_id'),
  )
  const isChanging = new URL(request.url).searchParams.has('change')
  return {
    decision,
    link,
    is_link_lost,
    told_count: told_count ?? 0,
    tracker,
    isForm: decision.can.edit && (isChanging || !decision.is_published),
  }
})

export const action = screenAction(
  on(
    saveDecision,
    (_, { campaign_id, check }) =>
      `/campaigns/${String(campaign_id)}/decision${check === true ? '?dialog=publish' : ''}`,
  ),
  on(openDecisionLink, 'stay'),
  on(closeDecisionLink, 'stay'),
  on(recordOutcome, 'stay'),
  on(clearOutcome, 'stay'),
  on(linkIssue, 'stay'),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction } from '~/components/screen-client'

/** After a conflict too, so that the form shows what somebody else has saved meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === CONFLICT_STATUS || screenClient.shouldRevalidate(args)
}

export default function DecisionPage() {
  const { decision, link, is_link_lost, told_count, tracker, isForm } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  useFailureToast(result)
  // Somebody else may have published meanwhile: what was typed stays in the form.
  const isRefused = result?.intent === 'saveDecision' && !result.ok && decision.can.edit
  return (
    <>
      <Link to={`/campaigns/${decision.campaign_id}`} className="link hint print:hidden">
        <bdi>{decision.campaign_name}</bdi>
      </Link>
      {isForm || isRefused ? (
        <DecisionForm decision={decision} told_count={told_count} result={result} />
      ) : (
        <Reading
          decision={decision}
          link={link}
          is_link_lost={is_link_lost}
          tracker={tracker}
          result={result}
        />
      )}
    </>
  )
}

type ReadingProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'decision' | 'link' | 'is_link_lost' | 'tracker'
> & {
  result: ReturnType<typeof useActionData<typeof action>>
}

function Reading({ decision, link, is_link_lost, tracker, result }: ReadingProps) {
  if (!decision.is_published || decision.markdown === null) {
    return (
      <>
        <h1>Decision</h1>
        <div className="card mt-3">
          <p>Nothing is decided yet. The campaign&rsquo;s owner decides which tactics to do.</p>
        </div>
      </>
    )
  }
  return (
    <div className="grid gap-4">
      {result?.tactic_id == null && <FailureAlert result={result} />}
      <Minutes
        minutes={decision}
        below={
          decision.can.record_outcomes
            ? (tactic) => (
                <>
                  <TacticIssue tactic={tactic} tracker={tracker} result={result} />
                  <TacticOutcome tactic={tactic} result={result} />
                </>
              )
            : undefined
        }
      />
      {decision.sealed_text !== null && (
        <p className="hint -mt-3 print:hidden">
          <a href={`/campaigns/${decision.campaign_id}/decision.json`} download className="link">
            Download what it covers
          </a>
        </p>
      )}
      <div className="grid gap-4 print:hidden">
        <p className="flex flex-wrap gap-2">
          {decision.can.edit && (
            <Link to="?change" className="btn">
              Change
            </Link>
          )}
          <CopyButton label="Copy as Markdown" value={decision.markdown} copiedMessage="Minutes copied" />
          <a href={`/campaigns/${decision.campaign_id}/minutes.md`} download className="btn">
            Download Markdown
          </a>
          <Link to={`/campaigns/${decision.campaign_id}/again`} className="btn">
            Next round of ideas
          </Link>
        </p>
        {decision.can.edit && (
          <LinkCard link={link} isLost={is_link_lost} open="openDecisionLink" close="closeDecisionLink">
            Anybody who has the link can read these minutes and the outcomes without signing in: no votes,
            comments, e-mail addresses or names of voters and of those who recorded an outcome.
          </LinkCard>
        )}
      </div>
    </div>
  )
}

type Props = { tactic: MinutesTactic; result: ActionResult | undefined }

function TacticOutcome({ tactic: { id, name, outcome, expectations }, result }: Props) {
  const isOwn = result?.tactic_id === id && result.intent !== 'linkIssue'
  return (
    <ClosingDetails
      summary={outcome === null ? 'Record the outcome' : 'Change the outcome'}
      name={name}
      result={isOwn ? result : undefined}
    >
      <OutcomeForm
        tactic_id={id}
        outcome={outcome}
        expectations={expectations}
        result={isOwn ? result : undefined}
      />
    </ClosingDetails>
  )
}
