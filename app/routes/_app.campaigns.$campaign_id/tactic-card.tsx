import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import type { ActionResult } from '~/contract/action-result'
import type { CommentView } from '~/domain/comments/view'
import { UNKNOWN_ADDER } from '~/domain/tactics/constants'
import type { TacticView } from '~/domain/tactics/view'
import { CommentThread } from './comment-thread'
import { VoteWidget } from './vote-widget'

type Props = {
  tactic: TacticView
  canVote: boolean
  isEnded: boolean
  comments: CommentView[] | null
  result: ActionResult | undefined
}

/** One tactic: name, adder, vote, result, comments. */
export function TacticCard({ tactic, canVote, isEnded, comments, result }: Props) {
  const { open } = useDialogAddress()
  const headingId = `tactic-${tactic.id}-name`
  return (
    <li id={`tactic-${tactic.id}`} className="card">
      <div className="flex items-start gap-3">
        {isEnded && <Rank rank={tactic.rank} />}
        <div className="grow">
          <h3 id={headingId} className="whitespace-pre-line">
            <bdi>{tactic.name}</bdi>
          </h3>
          <p className="hint flex flex-wrap items-center gap-2">
            <span>
              Added by <bdi>{tactic.added_by_name ?? UNKNOWN_ADDER}</bdi>
            </span>
            {tactic.ai_generated && (
              <span className="badge">
                <Icon name="sparkles" size={14} /> AI
              </span>
            )}
          </p>
        </div>
        {tactic.can.delete && (
          <Link
            to={open('delete-tactic', { tactic: tactic.id })}
            preventScrollReset
            className="btn btn-quiet btn-small"
            aria-label={`Delete tactic ${tactic.name}`}
          >
            <Icon name="delete" size={18} />
          </Link>
        )}
      </div>
      <VoteWidget
        tactic={tactic}
        labelledBy={headingId}
        canVote={canVote}
        isEnded={isEnded}
        result={result}
      />
      <CommentThread tactic={tactic} comments={comments} result={result} />
    </li>
  )
}

function Rank({ rank }: { rank: number | null }) {
  return (
    <span
      className="badge badge-accent mt-0.5 text-base tabular-nums"
      title={rank === null ? 'No votes' : undefined}
    >
      {rank === null ? '–' : `#${rank}`}
    </span>
  )
}
