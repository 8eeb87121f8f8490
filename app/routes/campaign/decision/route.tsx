import { Link, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { pageMeta } from '~/components/page-meta'
import * as screenClient from '~/components/screen-client'
import { saveDecision, openDecisionLink, closeDecisionLink } from '~/domain/decisions/commands.server'
import type { DecisionView } from '~/domain/decisions/view'
import { getDecision, readDecision } from '~/domain/decisions/queries.server'
import { recordOutcome, clearOutcome, linkIssue, linkIssues } from '~/domain/outcomes/commands.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import DecisionForm from './decision-form'
import Reading from './reading'

const CONFLICT_STATUS = 409

export const meta = ({ data }: { data?: { decision: DecisionView } }) =>
  pageMeta(
    `Decision · ${data?.decision.campaign_name ?? 'Campaign'}`,
    'What the team does, later or not at all, and why.',
  )

export const loader = screenLoader(getDecision, async (ctx, { request, params }) => {
  const read = await readDecision(ctx, requireParam(params, 'campaign_id'))
  const { can, is_published } = read.decision
  const isChanging = new URL(request.url).searchParams.has('change')
  return { ...read, told_count: read.told_count ?? 0, isForm: can.edit && (isChanging || !is_published) }
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
  on(linkIssues, 'stay'),
)

export { clientAction, ErrorBoundary } from '~/components/screen-client'

/** After a conflict too, so that the form shows what somebody else has saved meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === CONFLICT_STATUS || screenClient.shouldRevalidate(args)
}

export default function DecisionPage() {
  const loaded = useLoaderData<typeof loader>()
  const { decision, isForm } = loaded
  const result = useScreenResult()
  // Somebody else may have published meanwhile: what was typed stays in the form.
  const isRefused = result?.intent === 'saveDecision' && !result.ok && decision.can.edit
  return (
    <>
      <Link to={`/campaigns/${decision.campaign_id}`} className="link hint print:hidden">
        <bdi>{decision.campaign_name}</bdi>
      </Link>
      {isForm || isRefused ? (
        <DecisionForm {...loaded} result={result} />
      ) : (
        <Reading {...loaded} result={result} />
      )}
    </>
  )
}
