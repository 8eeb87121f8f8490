import { Link } from '@remix-run/react'
import { useId, useState } from 'react'
import { useDialogAddress } from '~/components/dialog-address'
import { lazyPart } from '~/components/lazy-part'
import { Icon } from '~/components/icon'
import type { ActionResult } from '~/contract/action-result'
import { UNKNOWN_ADDER } from '~/domain/tactics/constants'
import { hasDetails } from '~/domain/tactics/fields'
import type { TacticView } from '~/domain/tactics/view'
import { CommentThread } from '../comments/comment-thread'
import { RankedTactic } from '../results/ended-parts'
import type { CommentsPage } from '../comments/thread-page'
import type { Ranking } from '../results/ranking'
import { VoteWidget } from '../vote/vote-widget'

const TacticDetails = lazyPart(() => import('~/components/tactic-details'))

type Props = {
  tactic: TacticView
  canVote: boolean
  ballots_open: boolean
  /** Set once the campaign has ended. */
  ranking: Ranking | null
  isNew: boolean
  /** Its forms stay, so that nothing typed into them is lost. */
  isDeleted: boolean
  comments: CommentsPage | null
  result: ActionResult | undefined
}

export function TacticCard(props: Props) {
  const { tactic, canVote, ballots_open, ranking, isNew, isDeleted, comments, result } = props
  const { page, open } = useDialogAddress()
  // Shorter than one made of the tactic's id, which is written twenty times per card.
  const headingId = useId()
  // Its refusal may come after the end. On the page of an ended campaign there is none to come.
  const [wasRunning] = useState(ranking === null)
  const isVoteResult = result?.intent === 'voteOnTactic' || result?.intent === 'withdrawVote'
  // With keys, so that the end of the campaign keeps what is being sent or typed.
  const voting = (wasRunning || isVoteResult) && (
    <VoteWidget
      key="vote"
      tactic={tactic}
      labelledBy={headingId}
      canVote={canVote}
      ballots_open={ballots_open}
      isEnded={ranking !== null}
      result={result}
    />
  )
  const thread = (
    <CommentThread
      key="comments"
      tactic={tactic}
      labelledBy={headingId}
      page={page}
      comments={comments}
      result={result}
    />
  )
  if (ranking) {
    return (
      <li id={`tactic-${tactic.id}`} className="card ranked">
        <RankedTactic
          tactic={tactic}
          headingId={headingId}
          isTied={ranking.tied.has(tactic.id)}
          scale={ranking.scale}
          hasScores={ranking.hasScores}
          ranked_count={ranking.ranked_count}
        />
        {voting}
        {thread}
      </li>
    )
  }
  return (
    <li id={`tactic-${tactic.id}`} className="card tactic-card">
      <div className="col-span-full row-start-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <h3 id={headingId} dir="auto" className="whitespace-pre-line">
          {tactic.name}
        </h3>
        <p className="hint col-start-1 flex flex-wrap items-center gap-2 min-h-9 pr-36 pointer-coarse:min-h-11 max-sm:col-span-2">
          <span>
            Added by <bdi>{tactic.added_by_name ?? UNKNOWN_ADDER}</bdi>
          </span>
          {isNew && <span className="badge badge-accent">New</span>}
          {isDeleted && <span className="badge text-danger">Deleted</span>}
          {tactic.ai_generated && (
            <span className="badge">
              <Icon name="sparkles" size={14} /> AI
            </span>
          )}
        </p>
        <div className="col-start-2 row-start-1 flex items-start sm:row-end-3">
          {tactic.can.edit && (
            <Link
              to={open('edit-tactic', { tactic: tactic.id })}
              preventScrollReset
              className="icon-btn sm:-my-1"
              aria-label={`Edit tactic ${tactic.name}`}
            >
              <Icon name="pencil" size={18} />
            </Link>
          )}
          {tactic.can.delete && (
            <Link
              to={open('delete-tactic', { tactic: tactic.id })}
              preventScrollReset
              className="icon-btn sm:-my-1"
              aria-label={`Delete tactic ${tactic.name}`}
            >
              <Icon name="trash-2" size={18} />
            </Link>
          )}
        </div>
      </div>
      {hasDetails(tactic) && <TacticDetails tactic={tactic} />}
      {voting}
      {thread}
    </li>
  )
}
