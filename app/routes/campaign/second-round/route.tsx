import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useScreenResult } from '~/components/action-result'
import { Choice } from '~/components/choice'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { pageMeta } from '~/components/page-meta'
import { earliestEnd } from '~/domain/campaigns/rules'
import { openSecondRound, moveSecondRoundEnd, endSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import type { SecondRoundView } from '~/domain/rounds/view'
import { voteInSecondRound, withdrawSecondVote } from '~/domain/rounds/votes.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { lazyPart } from '~/components/lazy-part'
import { RoundSheet } from './round-sheet'
import { RunningRound } from './running-round'
import { KeptForm, useKeptForm } from '~/components/kept-form'
import type { ActionResult } from '~/contract/action-result'
import { CANDIDATES_MAX, ROUND_HOURS_DEFAULT, ROUND_TACTICS_MAX } from '~/domain/rounds/constants'
import { counted } from '~/domain/text'
import { LocalTime } from '~/components/local-time'

const MoveEndDialog = lazyPart(() => import('~/components/move-end-dialog'))

export const meta = ({ data }: { data?: { round: SecondRoundView } }) =>
  pageMeta(
    `Second round · ${data?.round.campaign_name ?? 'Campaign'}`,
    'Score the open tactics of a campaign once more.',
  )

export const loader = screenLoader(getSecondRound, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const { second_round } = await getSecondRound(ctx, { campaign_id })
  return { round: second_round, min_end: earliestEnd(ctx.actor.seen_at) }
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

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** Before the second round what it could be about, while it runs a sheet, and after its end what has changed. */
export default function SecondRoundPage() {
  const { round, min_end } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const [wasRunning] = useState(round.status === 'active')
  const { dialog, page } = useDialogAddress()
  return (
    <>
      <Link to={`/campaigns/${round.campaign_id}`} className="link hint">
        <bdi>{round.campaign_name}</bdi>
      </Link>
      <h1>Second round</h1>
      {result?.intent !== 'moveSecondRoundEnd' && <FailureAlert result={result} />}
      {round.status === 'active' && <RunningRound round={round} result={result} />}
      {round.status === 'ended' && <RoundChanges round={round} />}
      {round.status === 'ended' && (wasRunning || result?.intent === 'voteInSecondRound') && (
        <RoundSheet round={round} result={result} isClosed />
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

/** In hours; the end can be moved afterwards. */
const OTHER_DURATIONS = [
  { hours: 1, label: '1 hour' },
  { hours: 4, label: '4 hours' },
  { hours: 72, label: '3 days' },
  { hours: 168, label: '7 days' },
  { hours: 336, label: '14 days' },
]

type Props = { round: SecondRoundView; result: ActionResult | undefined }

function OpenForm({ round, result }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'openSecondRound'
  const { candidates, ballots_open } = round
  const proposed = candidates.filter(({ is_proposed }) => is_proposed).map(({ id }) => id)
  const form = useKeptForm('openSecondRound', result, { stored: { tactic_ids: proposed.join(' ') } })
  const { initialValue, errors, errorId } = form.field('tactic_ids')
  const chosen = initialValue?.split(' ') ?? []
  if (candidates.length === 0)
    return <p className="card mt-3">No tactic has a rank, so there is nothing to score again.</p>
  return (
    <>
      <p className="hint mt-1 mb-3">
        Up to {ROUND_TACTICS_MAX} tactics are scored once more, after everybody has{' '}
        {ballots_open ? 'seen how far people differ and why' : 'read the reasons'}. The scores are sealed
        again until the end. {round.counting} You get one{' '}
        <Link to="/help#second-round" className="link">
          second round
        </Link>
        .{' '}
        {proposed.length > 0
          ? `We picked the ${proposed.length} closest to the line.`
          : 'No tactic is picked for you.'}
      </p>
      <KeptForm kept={form} aria-label="Open a second round">
        <input type="hidden" name="intent" value="openSecondRound" />
        <FieldErrors id={errorId} errors={errors} isAlert />
        <fieldset aria-describedby={errors && errorId}>
          <legend className="label">Tactics to score again</legend>
          <ul className="card mb-3 divide-y divide-line p-0">
            {candidates.map(({ id, name, rank, remark }) => (
              <li key={id}>
                <Choice type="checkbox" name="tactic_ids" value={id} isChosen={chosen.includes(id)}>
                  <span className="text-soft">#{rank}</span>{' '}
                  <bdi className="font-semibold break-words">{name}</bdi>
                  {remark && <span className="hint block">{remark}</span>}
                </Choice>
              </li>
            ))}
          </ul>
        </fieldset>
        {candidates.length >= CANDIDATES_MAX && (
          <p className="hint mb-3">
            The first {CANDIDATES_MAX} of the ranking and those that we picked can be chosen.
          </p>
        )}
        <div className="flex flex-wrap items-start gap-3">
          <button name="hours" value={ROUND_HOURS_DEFAULT} className="btn btn-primary" disabled={isBusy}>
            Open for {ROUND_HOURS_DEFAULT} hours
          </button>
          <details className="sm:pt-2">
            <summary className="link">Shorter or longer</summary>
            <div className="mt-2 flex flex-wrap gap-2">
              {OTHER_DURATIONS.map(({ hours, label }) => (
                <button key={hours} name="hours" value={hours} className="btn btn-small" disabled={isBusy}>
                  Open for {label}
                </button>
              ))}
            </div>
          </details>
        </div>
      </KeptForm>
    </>
  )
}

/** After the end: rank before and after, and whether people moved closer. */
function RoundChanges({ round }: { round: SecondRoundView }) {
  const { tactics, voter_count, ended_at, campaign_id } = round
  const sentences = new Set(tactics.map(({ rescored }) => rescored?.sentence))
  const isSaidOnce = tactics.length > 1 && sentences.size === 1
  return (
    <>
      <p className="hint mt-1 mb-3">
        {counted(voter_count, 'person', 'people')} scored again.{' '}
        {ended_at && (
          <>
            Ended <LocalTime value={ended_at} />.
          </>
        )}{' '}
        {isSaidOnce && [...sentences]}
      </p>
      <ul className="card mb-3 divide-y divide-line p-0">
        {tactics.map(({ id, name, rank, rescored }) => (
          <li key={id} className="px-4 py-2">
            <p>
              <bdi className="font-semibold break-words">{name}</bdi>{' '}
              <span className="whitespace-nowrap text-soft">
                #{rescored?.rank_before ?? '–'} → #{rank ?? '–'}
              </span>
            </p>
            {!isSaidOnce && <p className="hint">{rescored?.sentence}</p>}
          </li>
        ))}
      </ul>
      <Link to={`/campaigns/${campaign_id}`} className="btn">
        See the ranking
      </Link>
    </>
  )
}
