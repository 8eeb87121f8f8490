import { useFetcher, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { useReportResult } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { useFocusAfter } from '~/components/focus-after'
import { Icon } from '~/components/icon'
import { LengthNote } from '~/components/length-note'
import { SubmitButton } from '~/components/submit-button'
import { useShowToast } from '~/components/toaster'
import type { ActionResult } from '~/contract/action-result'
import { reasonHint } from '~/domain/campaigns/secrecy'
import { CRITERIA, REASON_MAX, SCORE_DEFAULT, VOTED_SENTENCE } from '~/domain/tactics/constants'
import type { Scores, TacticView } from '~/domain/tactics/view'
import { focusNextUnscored, UNSCORED } from './next-unscored'
import { ScoreRow } from './score-row'
import { chosenScores, shownBallot, typedScores } from './typed-scores'

/** In the line of the button, as high as it is. */
const BESIDE_VOTE = 'link hint leading-8 max-sm:leading-11 pointer-coarse:leading-11'

type Props = {
  tactic: TacticView
  /** The id of the tactic's heading. */
  labelledBy: string
  canVote: boolean
  ballots_open: boolean
  isEnded: boolean
  result: ActionResult | undefined
}

/**
 * The form of a vote, or 'Voted' with the person's scores; after the end nothing but a refusal. A vote is shown at once,
 * dimmed, before the server has answered; a refusal shows the form again with the chosen scores.
 */
export function VoteWidget({ tactic, labelledBy, canVote, ballots_open, isEnded, result }: Props) {
  const fetcher = useFetcher<ActionResult>()
  const widget = useRef<HTMLDivElement>(null)
  // Sending a first vote moves the focus to the next tactic.
  const hasMovedOn = useRef(false)
  const { user_vote } = tactic
  // A card that had the form keeps its height, so that nothing below moves.
  const [hadForm] = useState(user_vote === null)
  const [cancelled, setCancelled] = useState<ActionResult>()
  const isSubmitting = fetcher.state === 'submitting'
  const isVote = fetcher.formData?.get('intent') === 'voteOnTactic'
  const pending = isSubmitting && isVote && fetcher.formData ? chosenScores(fetcher.formData) : null
  const isOwnResult = result?.intent === 'voteOnTactic' || result?.intent === 'withdrawVote'
  const answer = fetcher.data ?? (isOwnResult ? result : undefined)
  // While another attempt is sent there is no failure, so that a second one opens the form again.
  const failed = fetcher.state !== 'idle' || answer?.ok || answer === cancelled ? undefined : answer
  useReportResult(fetcher.data)
  const showToast = useShowToast()
  /** Takes a vote back that was sent as the form came. */
  const undo = useRef<() => void>()
  const { data } = fetcher
  useEffect(() => {
    // The server's own toast takes its place.
    if (data?.ok && data.intent === 'voteOnTactic')
      showToast({ type: 'success', message: VOTED_SENTENCE, undo: undo.current })
  }, [data, showToast])

  function moveOn(event: FormEvent<HTMLFormElement>) {
    const action = event.currentTarget.getAttribute('action') ?? undefined
    const scores = chosenScores(new FormData(event.currentTarget))
    const isUntouched = CRITERIA.every(({ field }) => scores[field] === SCORE_DEFAULT)
    undo.current =
      user_vote || !isUntouched
        ? undefined
        : () => {
            hasMovedOn.current = false
            fetcher.submit({ intent: 'withdrawVote', tactic_id: tactic.id }, { method: 'post', action })
          }
    hasMovedOn.current = user_vote === null && focusNextUnscored(event.currentTarget)
    const button = (event.nativeEvent as SubmitEvent).submitter
    const isChange = button instanceof HTMLButtonElement && button.value === 'voteOnTactic'
    // At once: the answer would close a form that was opened again meanwhile.
    if (isChange) closeForm(event.currentTarget.closest('details'))
  }

  const isAccepted = fetcher.data?.ok === true
  useFocusAfter(isSubmitting || (isAccepted && user_vote === null), widget, (found) => {
    if (hasMovedOn.current) return null
    return found.querySelector(isAccepted ? 'summary' : 'button')
  })
  if (isEnded) {
    if (!failed) return null
    return (
      <div className="col-span-full">
        <FailureAlert result={failed} />
      </div>
    )
  }
  if (!canVote) return null
  const form = { tactic, labelledBy, ballots_open, fetcher, failed, pending, onSubmit: moveOn }

  return (
    <div
      ref={widget}
      className={`tactic-vote flex flex-wrap items-center justify-between gap-3${hadForm ? ' max-sm:min-h-31 sm:min-h-14' : ''}`}
    >
      {user_vote ? (
        <details className="max-sm:w-full" open={failed !== undefined}>
          <summary
            id={`${labelledBy}-voted`}
            aria-labelledby={`${labelledBy}-voted ${labelledBy}`}
            className="cursor-pointer list-none"
            aria-disabled={pending ? true : undefined}
            onClick={(event) => pending && event.preventDefault()}
          >
            <Voted scores={pending ?? user_vote} isPending={pending !== null} />{' '}
            {pending ? (
              <span className="text-sm">Submitting…</span>
            ) : (
              <span className="link text-sm">Change vote</span>
            )}
          </summary>
          <div className="mt-3">
            <VoteForm {...form}>
              <SubmitButton
                intent="withdrawVote"
                isBusy={fetcher.state !== 'idle'}
                id={`${labelledBy}-withdraw`}
                aria-labelledby={`${labelledBy}-withdraw ${labelledBy}`}
                className={BESIDE_VOTE}
              >
                Withdraw
              </SubmitButton>
              <Cancel onCancel={() => setCancelled(answer)} />
            </VoteForm>
          </div>
        </details>
      ) : (
        <VoteForm {...form} />
      )}
    </div>
  )
}

function closeForm(details: HTMLDetailsElement | null): void {
  if (!details) return
  details.open = false
  details.querySelector('summary')?.focus()
}

function Voted({ scores, isPending }: { scores: Scores; isPending: boolean }) {
  return (
    <span className={isPending ? 'opacity-60' : undefined}>
      <span className="badge badge-accent">
        <Icon name="check" size={14} /> Voted
      </span>{' '}
      <span className="text-sm">{shownBallot(scores)}</span>
    </span>
  )
}

type FormProps = {
  tactic: TacticView
  labelledBy: string
  ballots_open: boolean
  fetcher: FetcherWithComponents<ActionResult>
  failed: ActionResult | undefined
  pending: Scores | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Shown at the end of the row. */
  children?: ReactNode
}

function VoteForm(props: FormProps) {
  const { tactic, labelledBy, ballots_open, fetcher, failed, pending, onSubmit, children } = props
  const { page } = useDialogAddress()
  const isBusy = fetcher.state !== 'idle'
  const isFirst = tactic.user_vote === null
  return (
    <fetcher.Form
      method="post"
      action={`${page}#tactic-${tactic.id}`}
      onSubmit={onSubmit}
      {...(isFirst && !isBusy && UNSCORED)}
    >
      <FailureAlert result={failed} />
      <input type="hidden" name="tactic_id" value={tactic.id} />
      <input type="hidden" name="text_version" value={tactic.text_version} />
      <div className="relative flex flex-wrap items-end gap-2 sm:min-w-62">
        {isFirst && pending && (
          <p className="absolute inset-y-0 left-0 flex items-center">
            <Voted scores={pending} isPending />
          </p>
        )}
        <ScoreRow
          labelledBy={labelledBy}
          scores={typedScores(failed) ?? tactic.user_vote}
          errors={failed?.result.error}
          isHidden={isFirst && pending !== null}
        />
        <SubmitButton
          intent="voteOnTactic"
          isBusy={isBusy}
          id={`${labelledBy}-vote`}
          aria-labelledby={`${labelledBy}-vote ${labelledBy}`}
          className="btn btn-vote btn-small"
        >
          {isBusy ? 'Submitting…' : 'Vote'}
        </SubmitButton>
        <Reason
          labelledBy={labelledBy}
          typed={failed?.result.initialValue?.reason ?? tactic.user_vote?.reason ?? ''}
          errors={failed?.result.error?.reason}
          hint={reasonHint(ballots_open)}
          isAbove={isFirst}
        />
        {children}
      </div>
    </fetcher.Form>
  )
}

type ReasonProps = { labelledBy: string; typed: string; errors?: string[]; hint: string; isAbove: boolean }

/** One optional line with the vote, on demand: above the button where the row has no room beside it. */
function Reason({ labelledBy, typed, errors, hint, isAbove }: ReasonProps) {
  return (
    <details
      className={`at-hand open:order-last open:w-full ${isAbove ? 'sm:pointer-fine:not-open:absolute sm:pointer-fine:not-open:top-0 sm:pointer-fine:not-open:right-0 sm:pointer-fine:not-open:leading-tight' : ''}`}
      open={typed !== '' || errors !== undefined}
    >
      <summary
        id={`${labelledBy}-reason`}
        aria-labelledby={`${labelledBy}-reason ${labelledBy}`}
        className={isAbove ? 'link hint' : BESIDE_VOTE}
      >
        Reason
      </summary>
      <input
        name="reason"
        dir="auto"
        defaultValue={typed}
        id={`${labelledBy}-why`}
        placeholder={hint}
        aria-labelledby={`${labelledBy}-reason ${labelledBy}`}
        className="input mt-1"
      />
      <LengthNote of={`${labelledBy}-why`} max={REASON_MAX} />
      <FieldErrors errors={errors} />
    </details>
  )
}

/** Closes the form and restores the stored scores. Without JavaScript it reloads the page. */
function Cancel({ onCancel }: { onCancel: () => void }) {
  const { page } = useDialogAddress()

  function cancel(event: MouseEvent<HTMLAnchorElement>) {
    const details = event.currentTarget.closest('details')
    if (!details) return
    event.preventDefault()
    details.querySelector('form')?.reset()
    closeForm(details)
    onCancel()
  }

  return (
    <a href={page} onClick={cancel} className={BESIDE_VOTE}>
      Cancel
    </a>
  )
}
