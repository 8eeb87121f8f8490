import { useFetcher } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useFailureToast } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView } from '~/domain/tactics/view'
import { ScoreSelects } from './score-selects'

type Props = { tactic: TacticView; canVote: boolean; result: ActionResult | undefined }

/** The vote widget, or 'Voted' with one's own scores and a way to change them. */
export function VoteWidget({ tactic, canVote, result }: Props) {
  const { user_vote, vote_count } = tactic
  const count = <p className="text-sm text-soft">{vote_count === 1 ? '1 vote' : `${vote_count} votes`}</p>
  const failed = result?.intent === 'voteOnTactic' && !result.ok ? result : undefined
  if (!canVote) return <div className="mt-3">{count}</div>
  if (!user_vote) {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <VoteForm tactic={tactic} failed={failed} />
        {count}
      </div>
    )
  }
  // A new vote is a new widget: the details close by themselves.
  const key = Object.values(user_vote).join('-')
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
      <details key={key} open={failed !== undefined}>
        <summary className="cursor-pointer">
          <span className="badge badge-accent">
            <Check size={14} aria-hidden /> Voted
          </span>{' '}
          <span className="text-sm tabular-nums">
            I {user_vote.impact_score}, C {user_vote.chances_score}, E {user_vote.efforts_score}
          </span>{' '}
          <span className="text-sm text-accent underline underline-offset-2">Change vote</span>
        </summary>
        <div className="mt-3">
          <VoteForm tactic={tactic} failed={failed} />
        </div>
      </details>
      {count}
    </div>
  )
}

function VoteForm({ tactic, failed }: { tactic: TacticView; failed: ActionResult | undefined }) {
  const fetcher = useFetcher<ActionResult>()
  const { page } = useDialogAddress()
  const isBusy = fetcher.state !== 'idle'
  const result = fetcher.data ?? failed
  useFailureToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={`${page}#tactic-${tactic.id}`}>
      <FailureAlert result={result?.ok ? undefined : result} />
      <input type="hidden" name="tactic_id" value={tactic.id} />
      <div className="flex flex-wrap items-center gap-3">
        <ScoreSelects id={tactic.id} scores={tactic.user_vote} errors={result?.result.error} />
        <SubmitButton intent="voteOnTactic" isBusy={isBusy} className="btn btn-primary btn-small">
          {isBusy ? 'Submitting…' : 'Vote'}
        </SubmitButton>
      </div>
    </fetcher.Form>
  )
}
