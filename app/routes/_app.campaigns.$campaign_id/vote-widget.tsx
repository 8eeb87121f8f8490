import { useFetcher, type FetcherWithComponents } from '@remix-run/react'
import { useRef, type ReactNode } from 'react'
import { useFailureToast } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { useFocusAfter } from '~/components/focus-after'
import { Icon } from '~/components/icon'
import { useReportResult } from '~/components/form-results'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView, VoteView } from '~/domain/tactics/view'
import { Results } from './results'
import { ScoreRow } from './score-row'
import { chosenScores, typedScores } from './typed-scores'

type Props = { tactic: TacticView; canVote: boolean; isEnded: boolean; result: ActionResult | undefined }

/**
 * The vote widget, or 'Voted' with one's own scores and a way to change them. A vote on its way shows as 'Voted' at
 * once, dimmed, over the form that says 'Submitting…'; a refusal leaves the form with what was chosen. Once the campaign
 * has ended, the results.
 */
export function VoteWidget({ tactic, canVote, isEnded, result }: Props) {
  const fetcher = useFetcher<ActionResult>()
  const widget = useRef<HTMLDivElement>(null)
  const { user_vote, vote_count } = tactic
  const pending = fetcher.formData ? chosenScores(fetcher.formData) : null
  const answer = fetcher.data ?? (result?.intent === 'voteOnTactic' ? result : undefined)
  const failed = answer?.ok ? undefined : answer
  useFailureToast(fetcher.data)
  useReportResult(fetcher.data)
  useFocusAfter(fetcher.state !== 'idle', widget, (found) => {
    if (!fetcher.data?.ok) return found.querySelector('button')
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

  return (
    <div ref={widget} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      {user_vote ? (
        <details className="max-sm:w-full" open={failed !== undefined}>
          <summary className="cursor-pointer list-none">
            <Voted scores={pending ?? user_vote} isPending={pending !== null} />{' '}
            <span className="text-sm text-accent underline underline-offset-2">Change vote</span>
          </summary>
          <div className="mt-3">
            <VoteForm tactic={tactic} fetcher={fetcher} failed={failed} />
          </div>
        </details>
      ) : (
        <div className="grid grow gap-3">
          {pending && (
            <p>
              <Voted scores={pending} isPending />
            </p>
          )}
          <VoteForm tactic={tactic} fetcher={fetcher} failed={failed}>
            {count}
          </VoteForm>
        </div>
      )}
      {user_vote && count}
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
  fetcher: FetcherWithComponents<ActionResult>
  failed: ActionResult | undefined
  /** What stands at the end of its row. */
  children?: ReactNode
}

function VoteForm({ tactic, fetcher, failed, children }: FormProps) {
  const { page } = useDialogAddress()
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={`${page}#tactic-${tactic.id}`}>
      <FailureAlert result={isBusy ? undefined : failed} />
      <input type="hidden" name="tactic_id" value={tactic.id} />
      <div className="flex flex-wrap items-center gap-3">
        <ScoreRow scores={typedScores(failed) ?? tactic.user_vote} errors={failed?.result.error} />
        <SubmitButton intent="voteOnTactic" isBusy={isBusy} className="btn btn-primary btn-small">
          {isBusy ? 'Submitting…' : 'Vote'}
        </SubmitButton>
        {children && <div className="ml-auto">{children}</div>}
      </div>
    </fetcher.Form>
  )
}
