import { useCallback, useMemo } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { ContextCard } from '~/components/context-card'
import { Countdown } from '~/components/countdown'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { NextPage } from '~/components/next-page'
import { lazyPart } from '~/components/lazy-part'
import { FormResultContext, useLastRefusal } from '~/components/form-results'
import { pageMeta } from '~/components/page-meta'
import { ProgressBar } from '~/components/progress-bar'
import { useCodeAhead } from '~/components/route-code'
import type { ActionResult } from '~/contract/action-result'
import {
  editCampaign,
  renewCampaignInvite,
  endCampaign,
  deleteCampaign,
} from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { earliestEnd } from '~/domain/campaigns/rules'
import { nextStep } from '~/domain/campaigns/next-step'
import type { CampaignView } from '~/domain/campaigns/view'
import { addComment, editComment, deleteComment } from '~/domain/comments/commands.server'
import { isId } from '~/domain/ids'
import { suggestTactics } from '~/domain/suggestions/commands.server'
import { addTactic, editTactic, deleteTactic, undoAdding } from '~/domain/tactics/commands.server'
import { voteRules } from '~/domain/results/show/seal-words'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { screenPage } from '~/http/screen/list-page.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { suggestionSource } from '~/http/request/suggest.server'
import { scopeOf } from '~/http/request/scope.server'
import { AddTactic, loadAddTacticForm } from '../add/add-tactic'
import { CampaignHeader } from './campaign-header'
import { loadOpenThread } from '../comments/comment-thread'
import { deletedBy, isShownAtForm, typedText } from './form-refusals'
import {
  Celebration,
  ENDED_PARTS,
  ResultEvidence,
  ResultPanels,
  SecondRoundLine,
} from '../results/ended-parts'
import { FindTactics } from './find-tactics'
import { useLiveCampaign } from '../live/live-campaign'
import { UndoAdding } from '../add/undo-adding'
import { loadComments } from '../comments/load-comments.server'
import { loadTactics } from './load-tactics.server'
import { useChosenMarks } from '../vote/chosen-marks'
import { useScoreKeys } from '../vote/score-keys'
import { receiveTactic, sendTactic } from './sent-tactics'
import { ShowNew } from '~/components/live/show-new'
import { countScored, useShownTactics } from './shown-tactics'
import { TacticList } from './tactic-list'
import { isByScore, readListFilters } from './list-filters'
import type { loader as layoutLoader } from '../../layout'

const loadCampaignDialogs = () => import('./campaign-dialogs')
const CampaignDialogs = lazyPart(loadCampaignDialogs)
/** The first is the thread of comments: the person may be offline when they open one. */
const PARTS_AHEAD = [loadOpenThread, ...ENDED_PARTS, loadAddTacticForm, loadCampaignDialogs]

export const meta = ({ data }: { data?: { campaign: CampaignView } }) =>
  pageMeta(data?.campaign.name ?? 'Campaign', 'Tactics to score until the campaign ends, then their ranking.')

export const loader = screenLoader(getCampaign, async (ctx, args) => {
  const { request, params } = args
  const campaign_id = requireParam(params, 'campaign_id')
  const listFilters = readListFilters(request)
  const address = new URL(request.url).searchParams
  // The dialogs of a comment need it too.
  const open_tactic = address.get(address.has('comment') ? 'tactic' : 'comments')
  const { cursor } = screenPage(request)
  const [{ rows, seal, machine, ...page }, comments] = await Promise.all([
    loadTactics(
      ctx,
      { campaign_id, cursor, ...listFilters, sort: listFilters.sort ?? 'shuffled' },
      scopeOf(args).request_id,
    ),
    // Without JavaScript the address opens comments.
    open_tactic && isId(open_tactic) ? loadComments(ctx, open_tactic, address) : null,
  ])
  return {
    ...page,
    tactics: rows.map(sendTactic),
    rules: voteRules(page.campaign),
    check: seal && { seal, machine, user_id: ctx.actor.id },
    listFilters,
    isFromTop: cursor === undefined && listFilters.q === '' && isByScore(listFilters),
    is_premium: ctx.actor.plan === 'premium',
    suggestion_source: suggestionSource,
    min_end: earliestEnd(ctx.actor.seen_at),
    open_comments: comments,
  }
})

export const action = screenAction(
  on(addTactic, 'stay'),
  on(suggestTactics, 'stay'),
  on(voteOnTactic, 'stay'),
  on(withdrawVote, 'stay'),
  on(editTactic, (_, fields) => returnPath(fields)),
  on(deleteTactic, 'stay'),
  on(undoAdding, 'stay'),
  on(addComment, 'stay'),
  on(editComment, (_, fields) => returnPath(fields)),
  on(deleteComment, 'stay'),
  on(editCampaign, (_, fields) => returnPath(fields)),
  on(renewCampaignInvite, 'stay'),
  on(endCampaign, 'stay'),
  on(deleteCampaign, () => '/'),
)

/** The page without the dialog that the form stands in. */
function returnPath({ return_to, campaign_id }: Record<string, unknown>): string {
  return (typeof return_to === 'string' && ownPath(return_to)) || `/campaigns/${String(campaign_id)}`
}

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function CampaignPage() {
  const sent = useLoaderData<typeof loader>()
  const loaded = useMemo(() => ({ ...sent, tactics: sent.tactics.map(receiveTactic) }), [sent])
  const { campaign, inviteLink, summary, tactics_failure, next_cursor, listFilters, isFromTop } = loaded
  const { is_premium, min_end, suggestion_source, open_comments } = loaded
  const result = useActionData<typeof action>()
  const { page, dialog } = useDialogAddress()
  useScoreKeys()
  useChosenMarks()
  useCodeAhead('routes/campaign/', PARTS_AHEAD)
  useFailureToast(result)
  const [refused, reportRefusal] = useLastRefusal()
  const live = useLiveCampaign(loaded)
  const { shown, showVote, noteVote } = useShownTactics({
    page: `${page} ${campaign.status}`,
    loaded: loaded.tactics,
    isUnscoredOnly: listFilters.filter === 'needs_vote',
    deleted_ids: deletedBy(result),
    person_id: useRouteLoaderData<typeof layoutLoader>('routes/layout')?.user?.id,
    admitted: live.admitted,
  })
  const tactics = useMemo(() => live.withCounts(shown), [live, shown])
  const news = live.findNew(shown)
  const report = useCallback(
    (reported: ActionResult) => {
      reportRefusal(reported)
      showVote(reported)
    },
    [reportRefusal, showVote],
  )
  const orphanedResult = [result, refused].find((found) => found && !isShownAtForm(found, loaded, tactics))
  const isEnded = campaign.status === 'ended'
  const scoredSince = countScored(shown) - countScored(loaded.tactics)
  const scored_count = scoredSince === 0 ? live.campaign.scored_count : campaign.scored_count + scoredSince
  const step = nextStep(live.campaign, scored_count)
  return (
    <div className="grid gap-3 sm:gap-4">
      <CampaignHeader campaign={live.campaign} step={step} />
      {!isEnded && (
        <ProgressBar campaign={live.campaign} scored_count={scored_count} step={step}>
          <ShowNew
            count={news.length}
            noun="new tactic"
            onShow={() => live.admit(news)}
            className="inset-x-0 top-full mt-1 justify-center"
          />
        </ProgressBar>
      )}
      {campaign.second_round && <SecondRoundLine campaign_id={campaign.id} round={campaign.second_round} />}
      {orphanedResult && <FailureAlert result={orphanedResult} typed={typedText(orphanedResult)} />}
      <div className={isEnded ? 'result-columns' : 'campaign-columns'}>
        {campaign.ended_at === null ? (
          <div className="campaign-time">
            <Countdown end_datetime={live.campaign.end_datetime}>
              {' '}
              <a href={`/campaigns/${campaign.id}/end.ics`} download className="tap underline">
                Add to calendar
              </a>
            </Countdown>
            <p className="hint mt-2">
              {loaded.rules}{' '}
              {scored_count > 0 && (
                <a href={`/api/campaigns/${campaign.id}/receipt.json`} download className="tap underline">
                  Keep a receipt
                </a>
              )}
            </p>
          </div>
        ) : (
          <ResultPanels
            campaign={campaign}
            ended_at={campaign.ended_at}
            summary={summary}
            tactics={loaded.tactics}
            isFromTop={isFromTop}
          />
        )}
        <div className="campaign-list">
          {loaded.undo && <UndoAdding undo={loaded.undo} />}
          <FormResultContext.Provider value={report}>
            <TacticList
              campaign={campaign}
              tactics={tactics}
              summary={summary}
              isFromTop={isFromTop}
              failure={tactics_failure}
              admitted={live.admitted}
              deleted={live.deleted}
              open_comments={open_comments}
              result={result}
              onSubmit={noteVote}
            >
              <FindTactics listFilters={listFilters} isEnded={isEnded} tactic_count={campaign.tactic_count} />
            </TacticList>
          </FormResultContext.Provider>
          <NextPage cursor={next_cursor} />
        </div>
        {isEnded && (
          <ResultEvidence
            campaign_id={campaign.id}
            summary={summary}
            tactics={loaded.tactics}
            check={loaded.check}
          />
        )}
        <div className="campaign-rest">
          <AddTactic
            campaign={campaign}
            isNext={step === 'add'}
            is_premium={is_premium}
            suggestion_source={suggestion_source}
            result={result}
          />
          <ContextCard campaign={live.campaign} />
        </div>
      </div>
      {dialog && (
        <CampaignDialogs
          campaign={campaign}
          tactics={tactics}
          open_comments={open_comments}
          inviteLink={inviteLink}
          is_premium={is_premium}
          min_end={min_end}
          result={result}
        />
      )}
      {isEnded && <Celebration campaign_id={campaign.id} />}
    </div>
  )
}
