import { Form, Link, useNavigation } from '@remix-run/react'
import { Countdown } from '~/components/countdown'
import { useDialogAddress } from '~/components/dialog-address'
import { LocalTime } from '~/components/local-time'
import ScoreAfterAll from '~/components/score-after-all'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { participation } from '~/domain/campaigns/rules'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import type { RoundTactic, SecondRoundView } from '~/domain/rounds/view'
import { shownBallot } from '../vote/typed-scores'
import { RoundSheet } from './round-sheet'

type Props = { round: SecondRoundView; result: ActionResult | undefined }

/** What is left to score as one form, and below it what has been sent. */
export function RunningRound({ round, result }: Props) {
  const { open } = useDialogAddress()
  const { tactics, scored_count, voter_count, member_count, can } = round
  const left = tactics.filter(({ vote }) => vote === null)
  const sent = tactics.filter(({ vote }) => vote !== null)
  const isScoring = can.vote && left.length > 0
  return (
    <div className="grid gap-3">
      <div className="hint">
        <p>
          Read {round.ballots_open ? 'why people differ' : 'the reasons'}, then score again what you see
          differently now. {round.counting}
        </p>
        <details>
          <summary className="link">How it works</summary>
          {secrecyPromise(round.ballots_open)} Ranks and averages are left out here.
        </details>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        {round.end_datetime &&
          // The foot of the sheet has the time left.
          (isScoring ? (
            <p>
              Ends <LocalTime value={round.end_datetime} /> <CalendarLink campaign_id={round.campaign_id} />
            </p>
          ) : (
            <Countdown end_datetime={round.end_datetime} isSecondRound>
              {' '}
              <CalendarLink campaign_id={round.campaign_id} />
            </Countdown>
          ))}
        <div className="grid justify-items-start gap-2">
          {round.observes ? (
            <ScoreAfterAll campaign_id={round.campaign_id} page="/second-round" />
          ) : (
            <p>
              You have scored {scored_count} of {tactics.length} again.
            </p>
          )}
          <p className="text-soft">{participation(voter_count, member_count)} in this round.</p>
          {scored_count > 0 && (
            <a href={`/api/campaigns/${round.campaign_id}/receipt.json`} download className="link hint">
              Keep a receipt
            </a>
          )}
          {can.end && (
            <p className="flex flex-wrap gap-2">
              <Link to={open('move-end')} preventScrollReset className="btn btn-small">
                Move End
              </Link>
              <Link to={open('end')} preventScrollReset className="btn btn-small">
                End Early
              </Link>
            </p>
          )}
        </div>
      </div>
      {isScoring && (
        // A new form for other rows: its listeners belong to its elements.
        <RoundSheet key={left.map(({ id }) => id).join()} round={round} result={result} />
      )}
      {sent.length > 0 && (
        <section aria-labelledby="sent">
          <h2 id="sent" className="mb-2">
            Scored again
          </h2>
          <ul className="card divide-y divide-line p-0">
            {sent.map((tactic) => (
              <Sent key={tactic.id} tactic={tactic} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function CalendarLink({ campaign_id }: { campaign_id: string }) {
  return (
    <a href={`/campaigns/${campaign_id}/second-round/end.ics`} download className="link">
      Add to calendar
    </a>
  )
}

function Sent({ tactic: { id, name, first_vote, vote } }: { tactic: RoundTactic }) {
  const formData = useNavigation().formData
  const isBusy = formData?.get('intent') === 'withdrawSecondVote' && formData.get('tactic_id') === id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0">
        <bdi className="font-semibold break-words">{name}</bdi>
        <span className="hint block">
          {vote && `Now ${shownBallot(vote)}`}
          {first_vote && `; first ${shownBallot(first_vote)}`}
          {vote?.reason && (
            <>
              . <bdi>“{vote.reason}”</bdi>
            </>
          )}
        </span>
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="tactic_id" value={id} />
        <SubmitButton
          intent="withdrawSecondVote"
          isBusy={isBusy}
          className="btn btn-small"
          aria-label={`Withdraw and score again: ${name}`}
        >
          Withdraw
        </SubmitButton>
      </Form>
    </li>
  )
}
