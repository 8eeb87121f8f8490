import { Link } from '@remix-run/react'
import { useId, useState } from 'react'
import { useDialogAddress } from '~/components/dialog-address'
import { DialogTool } from '~/components/dialog-tool'
import { lazyPart } from '~/components/lazy-part'
import { Icon } from '~/components/icon'
import type { ActionResult } from '~/contract/action-result'
import { UNKNOWN_ADDER } from '~/domain/tactics/constants'
import { hasDetails } from '~/domain/tactics/fields'
import { counted } from '~/domain/text'
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
  const { page } = useDialogAddress()
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
  const subject = { tactic: tactic.id }
  if (ranking) {
    return (
      <li id={`tactic-${tactic.id}`} className="card ranked">
        <RankedTactic tactic={tactic} headingId={headingId} ranking={ranking} />
        {voting}
        {thread}
      </li>
    )
  }
  return (
    <li id={`tactic-${tactic.id}`} className="card tactic-card">
      <h3 id={headingId} dir="auto" className="whitespace-pre-line">
        {tactic.name}
      </h3>
      <p className="hint tactic-meta">
        <span>
          Added by <bdi>{tactic.added_by_name ?? UNKNOWN_ADDER}</bdi>
        </span>
        {/* As wide for one as for two, so that a vote moves nothing. */}
        <span className="min-w-[7ch]">{counted(tactic.vote_count, 'vote')}</span>
        {isNew && <span className="badge badge-accent">New</span>}
        {isDeleted && <span className="badge text-danger">Deleted</span>}
        {tactic.ai_generated && (
          <span className="badge">
            <Icon name="sparkles" size={14} /> AI
          </span>
        )}
      </p>
      <div className="tactic-tools at-hand">
        {tactic.can.join && !tactic.can.edit && (
          <Link to={`/tactics/${tactic.id}/same-as`} className="link hint mr-2">
            Same as…<span className="sr-only"> {tactic.name}</span>
          </Link>
        )}
        {tactic.can.edit && (
          <DialogTool
            dialog="edit-tactic"
            subject={subject}
            icon="pencil"
            label={`Edit tactic ${tactic.name}`}
          />
        )}
        {tactic.can.delete && (
          <DialogTool
            dialog="delete-tactic"
            subject={subject}
            icon="trash-2"
            label={`Delete tactic ${tactic.name}`}
          />
        )}
      </div>
      {voting}
      {hasDetails(tactic) && <TacticDetails tactic={tactic} />}
      {thread}
    </li>
  )
}
