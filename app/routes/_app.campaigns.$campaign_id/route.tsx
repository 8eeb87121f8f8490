import { lazy, Suspense } from 'react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { Countdown } from '~/components/countdown'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { NextPage } from '~/components/next-page'
import type { CampaignSummary } from '~/domain/campaigns/view'
import { listComments } from '~/domain/comments/queries.server'
import { isId } from '~/domain/ids'
import { listTactics } from '~/domain/tactics/queries.server'
import { campaignInviteLink } from '~/http/links.server'
import { screenPage, wholeList } from '~/http/page.server'
import { screenAction } from '~/http/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen-loader.server'
import { AddTactic } from './add-tactic'
import { CampaignHeader } from './campaign-header'
import { Celebration } from './celebration'
import { ContextCard } from './context-card'
import { FindTactics } from './find-tactics'
import { TacticList } from './tactic-list'
import { readWishes } from './wishes'

// Loaded when a dialog opens.
const CampaignDialogs = lazy(() => import('./campaign-dialogs'))

export const meta = ({ data }: { data?: { campaign: CampaignSummary } }) => [
  { title: `${data?.campaign.name ?? 'Campaign'} · Tactics` },
]

export const loader = screenLoader(async (ctx, { request, params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const wishes = readWishes(request)
  const open_tactic = new URL(request.url).searchParams.get('comments')
  const [page, comments] = await Promise.all([
    listTactics(ctx, { campaign_id, ...screenPage(request), ...wishes }),
    // Without JavaScript the address says which comments are open.
    open_tactic && isId(open_tactic) ? listComments(ctx, { tactic_id: open_tactic, ...wholeList }) : null,
  ])
  const { campaign, invite_token, rows, next_cursor } = page
  return {
    campaign,
    inviteLink: campaignInviteLink(invite_token),
    tactics: rows,
    next_cursor,
    wishes,
    is_premium: ctx.actor.plan === 'premium',
    open_comments: comments && open_tactic ? { tactic_id: open_tactic, comments: comments.rows } : null,
  }
})

export const action = screenAction({
  addTactic: 'stay',
  voteOnTactic: 'stay',
  deleteTactic: 'stay',
  addComment: 'stay',
  endCampaign: 'stay',
  deleteCampaign: () => '/',
})

export default function CampaignPage() {
  const { campaign, inviteLink, tactics, next_cursor, wishes, is_premium, open_comments } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { dialog } = useDialogAddress()
  useFailureToast(result)
  const isEnded = campaign.status === 'ended'
  return (
    <div className="grid gap-5">
      <CampaignHeader campaign={campaign} />
      <Countdown end_datetime={campaign.end_datetime} isEnded={isEnded} />
      <ContextCard campaign={campaign} />
      {result && !result.tactic_id && result.intent !== 'addTactic' && <FailureAlert result={result} />}
      {campaign.can.add_tactic && <AddTactic campaign_id={campaign.id} result={result} />}
      <TacticList campaign={campaign} tactics={tactics} open_comments={open_comments} result={result}>
        <FindTactics wishes={wishes} isEnded={isEnded} isBig={campaign.tactic_count > 5} />
      </TacticList>
      <NextPage cursor={next_cursor} />
      {dialog && (
        <Suspense>
          <CampaignDialogs
            campaign={campaign}
            tactics={tactics}
            inviteLink={inviteLink}
            is_premium={is_premium}
          />
        </Suspense>
      )}
      {isEnded && <Celebration campaign_id={campaign.id} />}
    </div>
  )
}
