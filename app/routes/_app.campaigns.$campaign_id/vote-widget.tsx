import { useFetcher, type FetcherWithComponents } from '@remix-run/react'
import { useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { useFailureToast } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { useFocusAfter } from '~/components/focus-after'
import { Icon } from '~/components/icon'
import { useReportResult } from '~/components/form-results'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView, VoteView } from '~/domain/tactics/view'
import { focusNextUnscored, UNSCORED } from './next-unscored'
import { Results } from './results'
import { ScoreRow } from './score-row'
import { chosenScores, typedScores } from './typed-scores'

type Props = {
  tactic: TacticView
  /** The id of the tactic's heading. */
  labelledBy: string
  canVote: boolean
  isEnded: boolean
  result: ActionResult | undefined
}

/**
 * The vote widget, or 'Voted' with one's own scores and a way to change them. A vote on its way shows as 'Voted' at
 * once, dimmed, in the place of the selects, beside 'Submitting…'; a refusal leaves the form with what was chosen. Once
 * the campaign has ended, the results.
 */
export function VoteWidget({ tactic, labelledBy, canVote, isEnded, result }: Props) {
  const fetcher = useFetcher<ActionResult>()
  const widget = useRef<HTMLDivElement>(null)
  // The focus went on to another tactic when the vote was sent.
  const hasMovedOn = useRef(false)
  const { user_vote, vote_count } = tactic
  // A card that had the form keeps its height, so that nothing below moves when the form goes.
  const [hadForm] = useState(user_vote === null)
  const [cancelled, setCancelled] = useState<ActionResult>()
  const isSubmitting = fetcher.state === 'submitting'
  const pending = isSubmitting && fetcher.formData ? chosenScores(fetcher.formData) : null
  const answer = fetcher.data ?? (result?.intent === 'voteOnTactic' ? result : undefined)
  const failed = answer?.ok || answer === cancelled ? undefined : answer
  useFailureToast(fetcher.data)
  useReportResult(fetcher.data)

  function moveOn(event: FormEvent<HTMLFormElement>) {
    hasMovedOn.current = user_vote === null && focusNextUnscored(event.currentTarget)
  }

  const isAccepted = fetcher.data?.ok === true
  useFocusAfter(isSubmitting || (isAccepted && user_vote === null), widget, (found) => {
    if (hasMovedOn.current) return null
    if (!isAccepted) return found.querySelector('button')
    found.querySelector('details')?.removeAttribute('open')
    return found.querySelector('summary')
  })
  if (isEnded) {
    return (
      <div className="mt-3">
        <FailureAlert result={failed} />
        <Results tactic={tactic} />
      </div>
    )
  }
  const count = <p className="text-sm text-soft">{vote_count === 1 ? '1 vote' : `${vote_count} votes`}</p>
  if (!canVote) return <div className="mt-3">{count}</div>
  const form = { tactic, labelledBy, fetcher, failed, pending, onSubmit: moveOn }

  return (
    <div
      ref={widget}
      className={`mt-3 flex flex-wrap items-center justify-between gap-3 sm:min-h-9 sm:pointer-coarse:min-h-11${hadForm ? ' max-sm:min-h-31' : ''}`}
    >
      {user_vote ? (
        <>
          <details className="max-sm:w-full" open={failed !== undefined}>
            <summary className="cursor-pointer list-none">
              <Voted scores={pending ?? user_vote} isPending={pending !== null} />{' '}
              <span className="text-sm text-accent underline underline-offset-2">Change vote</span>
            </summary>
            <div className="mt-3">
              <VoteForm {...form}>
                <Cancel onCancel={() => setCancelled(answer)} />
              </VoteForm>
            </div>
          </details>
          {count}
        </>
      ) : (
        <div className="grow">
          <VoteForm {...form}>
            <div className="ml-auto">{count}</div>
          </VoteForm>
        </div>
      )}
    </div>
  )
}

function Voted({ scores, isPending }: { scores: VoteView; isPending: boolean }) {
  return (
    <span className={isPending ? 'opacity-60' : undefined}>
      <span className="badge badge-accent">
        <Icon name="check" size={14} /> Voted
      </span>{' '}
      <span className="text-sm tabular-nums">
        I {scores.impact_score}, C {scores.chances_score}, E {scores.efforts_score}
      </span>
    </span>
  )
}

type FormProps = {
  tactic: TacticView
  labelledBy: string
  fetcher: FetcherWithComponents<ActionResult>
  failed: ActionResult | undefined
  pending: VoteView | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What stands at the end of its row. */
  children: ReactNode
}

function VoteForm({ tactic, labelledBy, fetcher, failed, pending, onSubmit, children }: FormProps) {
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
      <FailureAlert result={isBusy ? undefined : failed} />
      <input type="hidden" name="tactic_id" value={tactic.id} />
      <div className="relative flex flex-wrap items-center gap-3">
        {isFirst && pending && (
          <p className="absolute top-0 left-0 flex h-16 items-center sm:h-9 sm:pointer-coarse:h-11">
            <Voted scores={pending} isPending />
          </p>
        )}
        <ScoreRow
          labelledBy={labelledBy}
          scores={typedScores(failed) ?? tactic.user_vote}
          errors={failed?.result.error}
          isHidden={isFirst && pending !== null}
        />
        <SubmitButton intent="voteOnTactic" isBusy={isBusy} className="btn btn-primary btn-small">
          {isBusy ? 'Submitting…' : 'Vote'}
        </SubmitButton>
        {children}
      </div>
    </fetcher.Form>
  )
}

/** Closes the form with the stored scores; without JavaScript by loading the page again. */
function Cancel({ onCancel }: { onCancel: () => void }) {
  const { page } = useDialogAddress()

  function cancel(event: MouseEvent<HTMLAnchorElement>) {
    const details = event.currentTarget.closest('details')
    if (!details) return
    event.preventDefault()
    details.querySelector('form')?.reset()
    details.open = false
    details.querySelector('summary')?.focus()
    onCancel()
  }

  return (
    <a href={page} onClick={cancel} className="btn btn-quiet btn-small">
      Cancel
    </a>
  )
}
