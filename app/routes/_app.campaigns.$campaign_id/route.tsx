import { lazy, Suspense, useCallback } from 'react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { Countdown } from '~/components/countdown'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { NextPage } from '~/components/next-page'
import { FormResultContext, useLastRefusal } from '~/components/form-results'
import { operations } from '~/contract'
import type { ActionResult } from '~/contract/action-result'
import { earliestEnd } from '~/domain/campaigns/rules'
import type { CampaignSummary } from '~/domain/campaigns/view'
import { listComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { DomainError } from '~/domain/errors'
import { isId } from '~/domain/ids'
import type { TacticView } from '~/domain/tactics/view'
import { campaignInviteLink } from '~/http/operation/links.server'
import { screenPage, wholeList } from '~/http/screen/list-page.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { suggestionSource } from '~/http/operation/suggest.server'
import { AddTactic } from './add-tactic'
import { CampaignHeader } from './campaign-header'
import { Celebration } from './celebration'
import { usePreloadedThreads } from './comment-thread'
import { ContextCard } from './context-card'
import { FindTactics } from './find-tactics'
import { loadTactics } from './load-tactics.server'
import { useScoreKeys } from './score-keys'
import { useShownTactics } from './shown-tactics'
import { TacticList } from './tactic-list'
import { readWishes } from './wishes'

// Loaded when a dialog opens.
const CampaignDialogs = lazy(() => import('./campaign-dialogs'))

export const meta = ({ data }: { data?: { campaign: CampaignSummary } }) => [
  { title: `${data?.campaign.name ?? 'Campaign'} · Tactics` },
]

export const loader = screenLoader(operations.getCampaign, async (ctx, { request, params, context }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const wishes = readWishes(request)
  const open_tactic = new URL(request.url).searchParams.get('comments')
  const [page, comments] = await Promise.all([
    loadTactics(ctx, { campaign_id, ...screenPage(request), ...wishes }, context.request_id),
    // Without JavaScript the address says which comments are open.
    open_tactic && isId(open_tactic) ? findComments(ctx, open_tactic) : null,
  ])
  const { campaign, invite_token, rows, next_cursor, tactics_failure } = page
  return {
    campaign,
    inviteLink: campaignInviteLink(invite_token),
    tactics: rows,
    tactics_failure,
    next_cursor,
    wishes,
    is_premium: ctx.actor.plan === 'premium',
    suggestion_source: suggestionSource,
    min_end: earliestEnd(Date.now()),
    open_comments: comments && open_tactic ? { tactic_id: open_tactic, comments: comments.rows } : null,
  }
})

/** Of a tactic that was deleted meanwhile there are none; the campaign is shown all the same. */
async function findComments(ctx: Context, tactic_id: string) {
  try {
    return await listComments(ctx, { tactic_id, ...wholeList })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null
    throw error
  }
}

export const action = screenAction({
  addTactic: 'stay',
  suggestTactics: 'stay',
  voteOnTactic: 'stay',
  deleteTactic: 'stay',
  addComment: 'stay',
  moveCampaignEnd: ({ campaign }, { return_to }) =>
    (typeof return_to === 'string' && ownPath(return_to)) || `/campaigns/${campaign.id}`,
  endCampaign: 'stay',
  deleteCampaign: () => '/',
})

export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function CampaignPage() {
  const loaded = useLoaderData<typeof loader>()
  const { campaign, inviteLink, tactics_failure, next_cursor, wishes } = loaded
  const { is_premium, min_end, suggestion_source, open_comments } = loaded
  const result = useActionData<typeof action>()
  const { page, dialog } = useDialogAddress()
  useScoreKeys()
  usePreloadedThreads()
  useFailureToast(result)
  const [refused, reportRefusal] = useLastRefusal()
  const [tactics, noteVote] = useShownTactics({
    page: `${page} ${campaign.status}`,
    loaded: loaded.tactics,
    isUnscoredOnly: wishes.filter === 'needs_vote',
    deleted_id: result?.intent === 'deleteTactic' && result.ok ? result.tactic_id : null,
  })
  const report = useCallback(
    (reported: ActionResult) => {
      reportRefusal(reported)
      noteVote(reported)
    },
    [reportRefusal, noteVote],
  )
  const unsaid = [result, refused].find((found) => found && !isSaidAtForm(found, campaign, tactics))
  const isEnded = campaign.status === 'ended'
  return (
    <div className="grid gap-5">
      <CampaignHeader campaign={campaign} />
      <Countdown end_datetime={campaign.end_datetime} ended_at={campaign.ended_at} />
      <ContextCard campaign={campaign} />
      {unsaid && <FailureAlert result={unsaid} typed={typedText(unsaid)} />}
      <AddTactic
        campaign={campaign}
        is_premium={is_premium}
        suggestion_source={suggestion_source}
        result={result}
      />
      <FormResultContext.Provider value={report}>
        <TacticList
          campaign={campaign}
          tactics={tactics}
          failure={tactics_failure}
          open_comments={open_comments}
          result={result}
        >
          <FindTactics wishes={wishes} isEnded={isEnded} isBig={campaign.tactic_count > 5} />
        </TacticList>
      </FormResultContext.Provider>
      <NextPage cursor={next_cursor} />
      {dialog && (
        <Suspense>
          <CampaignDialogs
            campaign={campaign}
            tactics={tactics}
            inviteLink={inviteLink}
            is_premium={is_premium}
            min_end={min_end}
            result={result}
          />
        </Suspense>
      )}
      {isEnded && <Celebration campaign_id={campaign.id} />}
    </div>
  )
}

/** A form shows its own refusal; one that has gone with the end of the campaign, or with its tactic, cannot. */
function isSaidAtForm(
  { intent, tactic_id }: ActionResult,
  campaign: CampaignSummary,
  tactics: TacticView[],
): boolean {
  if (intent === 'addTactic' || intent === 'suggestTactics') return campaign.can.add_tactic
  if (intent === 'moveCampaignEnd') return campaign.can.end
  if (intent === 'deleteTactic') return false
  return tactics.some(({ id }) => id === tactic_id)
}

function typedText({ intent, result }: ActionResult): string | undefined {
  if (intent === 'addTactic') return result.initialValue?.name
  return intent === 'addComment' ? result.initialValue?.comment_text : undefined
}
