import { ContextCard } from '~/components/context-card'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { NextPage } from '~/components/next-page'
import { lazyPart } from '~/components/lazy-part'
import { FormResultContext } from '~/components/action-result'
import { pageMeta } from '~/components/page-meta'
import { ProgressBar } from '~/components/progress-bar'
import { useCodeAhead } from '~/components/code-ahead'
import {
  editCampaign,
  renewCampaignInvite,
  endCampaign,
  deleteCampaign,
} from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { earliestEnd } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import { addComment, editComment, deleteComment } from '~/domain/comments/commands.server'
import { isId } from '~/domain/ids'
import { suggestTactics } from '~/domain/suggestions/commands.server'
import { addTactic, editTactic, deleteTactic, undoAdding } from '~/domain/tactics/commands.server'
import { voteRules } from '~/domain/campaigns/secrecy'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { screenPage, requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { ownPath } from '~/http/sign-in/pending.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { suggestionSource } from '~/http/request/suggest.server'
import { scopeOf } from '~/http/request/scope.server'
import { AddTactic, AddTacticForm } from '../add/add-tactic'
import { CampaignHeader } from './campaign-header'
import { OpenThread } from '../comments/comment-thread'
import { typedText } from './form-refusals'
import {
  Celebration,
  ENDED_PARTS,
  ResultEvidence,
  ResultPanels,
  SecondRoundLine,
} from '../results/ended-parts'
import { loadComments } from '../comments/load-comments.server'
import { loadTactics, readListFilters } from './load-tactics.server'
import { useScoreSelects } from '../vote/use-score-selects'
import { sendTactic } from './sent-tactics'
import { ShowNew } from '~/components/live/show-new'
import { TacticList } from './tactic-list'
import { isByScore } from './list-filters'
import { useCampaign } from './use-campaign'
import { Countdown } from '~/components/countdown'

const CampaignDialogs = lazyPart(() => import('./campaign-dialogs'))
const UndoAdding = lazyPart(() => import('../add/undo-adding'))
/** The first is the thread of comments: the person may be offline when they open one. */
const ROUTES_AHEAD = ['routes/campaign/', 'routes/dashboard/']
const PARTS_AHEAD = [OpenThread, ...ENDED_PARTS, AddTacticForm, CampaignDialogs]

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
    check: seal && { seal, machine },
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

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function CampaignPage() {
  const { dialog } = useDialogAddress()
  useScoreSelects()
  useCodeAhead(ROUTES_AHEAD, PARTS_AHEAD)
  const screen = useCampaign()
  const { loaded, campaign, tactics, scored_count, step, news, result, refusal } = screen
  const { id, ended_at, second_round } = loaded.campaign
  const isEnded = ended_at !== null
  return (
    <div className="grid gap-3 sm:gap-4">
      <CampaignHeader campaign={campaign} step={step} isOpen={loaded.summary?.is_open ?? false} />
      {!isEnded && (
        <ProgressBar
          campaign={campaign}
          scored_count={scored_count}
          step={step}
          onEnd={screen.isOver ? screen.showRanking : undefined}
        >
          <ShowNew
            count={news.length}
            noun="new tactic"
            onShow={screen.showNews}
            className="inset-x-0 top-full mt-1 justify-center"
          />
        </ProgressBar>
      )}
      {second_round && <SecondRoundLine campaign_id={id} round={second_round} />}
      {refusal && <FailureAlert result={refusal} typed={typedText(refusal)} />}
      <div className={isEnded ? 'grid grid-cols-[minmax(0,1fr)] gap-4' : 'campaign-columns'}>
        {isEnded ? (
          <ResultPanels {...loaded} ended_at={ended_at} />
        ) : (
          <div className="campaign-time">
            <Countdown end_datetime={campaign.end_datetime} isOver={screen.isOver} />
          </div>
        )}
        <div className="campaign-list min-w-0">
          {loaded.undo && <UndoAdding undo={loaded.undo} />}
          <FormResultContext.Provider value={screen.report}>
            <TacticList screen={screen} />
          </FormResultContext.Provider>
          <NextPage cursor={loaded.next_cursor} />
        </div>
        {isEnded && <ResultEvidence {...loaded} campaign_id={id} />}
        <div className="campaign-rest grid gap-4 empty:hidden">
          <AddTactic {...loaded} isNext={step === 'add'} result={result} />
          <ContextCard campaign={campaign} />
        </div>
      </div>
      {dialog && <CampaignDialogs {...loaded} tactics={tactics} result={result} />}
      {isEnded && <Celebration campaign_id={id} />}
    </div>
  )
}
