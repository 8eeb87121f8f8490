import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useFailureToast } from '~/components/action-result'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { earliestEnd } from '~/domain/campaigns/rules'
import { openSecondRound, moveSecondRoundEnd, endSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import type { SecondRoundView } from '~/domain/rounds/view'
import { voteInSecondRound, withdrawSecondVote } from '~/domain/rounds/votes.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { MoveEndDialog } from '~/components/move-end-dialog'
import { OpenForm } from './open-form'
import { RoundChanges } from './round-changes'
import { RoundSheet } from './round-sheet'
import { RunningRound } from './running-round'

export const meta = ({ data }: { data?: { round: SecondRoundView } }) =>
  pageMeta(
    `Second round · ${data?.round.campaign_name ?? 'Campaign'}`,
    'Score the open tactics of a campaign once more.',
  )

export const loader = screenLoader(getSecondRound, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const { second_round } = await getSecondRound(ctx, { campaign_id })
  return { round: second_round, user_id: ctx.actor.id, min_end: earliestEnd(ctx.actor.seen_at) }
})

const pageOf = (_: unknown, { campaign_id }: Record<string, unknown>) =>
  `/campaigns/${String(campaign_id)}/second-round`

export const action = screenAction(
  on(openSecondRound, pageOf),
  on(voteInSecondRound, 'stay'),
  on(withdrawSecondVote, 'stay'),
  on(moveSecondRoundEnd, pageOf),
  on(endSecondRound, pageOf),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

/** Before the second round what it could be about, while it runs a sheet, and after its end what has changed. */
export default function SecondRoundPage() {
  const { round, user_id, min_end } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [wasRunning] = useState(round.status === 'active')
  const { dialog, page } = useDialogAddress()
  useFailureToast(result)
  return (
    <>
      <Link to={`/campaigns/${round.campaign_id}`} className="tap hint hover:underline">
        <bdi>{round.campaign_name}</bdi>
      </Link>
      <h1>Second round</h1>
      {result?.intent !== 'moveSecondRoundEnd' && <FailureAlert result={result} />}
      {round.status === 'active' && <RunningRound round={round} user_id={user_id} result={result} />}
      {round.status === 'ended' && <RoundChanges round={round} />}
      {round.status === 'ended' && (wasRunning || result?.intent === 'voteInSecondRound') && (
        <RoundSheet
          campaign_id={round.campaign_id}
          user_id={user_id}
          tactics={round.tactics.filter(({ vote }) => vote === null)}
          result={result}
          isClosed
        />
      )}
      {round.status === 'none' &&
        (round.can.open ? (
          <OpenForm round={round} result={result} />
        ) : (
          <p className="card mt-3">
            No second round was opened. The campaign&rsquo;s owner can open one before the decision.
          </p>
        ))}
      {dialog === 'move-end' && round.can.end && (
        <MoveEndDialog
          intent="moveSecondRoundEnd"
          end_datetime={round.end_datetime ?? min_end}
          min_end={min_end}
          result={result}
        >
          <p className="hint">At most 14 days from now.</p>
        </MoveEndDialog>
      )}
      {dialog === 'end' && round.can.end && (
        <ConfirmDialog title="End Early" intent="endSecondRound" action={page} confirmLabel="End Early">
          Are you sure you want to end the second round early? {round.counting}
        </ConfirmDialog>
      )}
    </>
  )
}
