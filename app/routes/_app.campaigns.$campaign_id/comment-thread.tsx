import { useFetcher } from '@remix-run/react'
import { useEffect, useState, type MouseEvent } from 'react'
import { Icon } from '~/components/icon'
import { useKeptResult } from '~/components/kept-forms'
import { LocalTime } from '~/components/local-time'
import { useShowToast } from '~/components/toaster'
import type { ActionResult } from '~/contract/action-result'
import type { CommentView } from '~/domain/comments/view'
import type { TacticView } from '~/domain/tactics/view'
import { CommentForm } from './comment-form'
import { LinkedText } from './linked-text'

type Props = { tactic: TacticView; comments: CommentView[] | null; result: ActionResult | undefined }

/** 'Comments (n)': a link that the server answers with the thread open; with JavaScript it opens in place. */
export function CommentThread({ tactic, comments, result }: Props) {
  const [isOpen, setIsOpen] = useState(comments !== null || result?.intent === 'addComment')
  const [wasOpened, setWasOpened] = useState(isOpen)

  function toggle(event: MouseEvent) {
    event.preventDefault()
    setIsOpen(!isOpen)
    setWasOpened(true)
  }

  return (
    <div className="mt-3 border-t border-line pt-2">
      <a
        href={`?comments=${tactic.id}#tactic-${tactic.id}`}
        role="button"
        aria-expanded={isOpen}
        onClick={toggle}
        onKeyDown={(event) => event.key === ' ' && (event.preventDefault(), event.currentTarget.click())}
        className="btn btn-quiet btn-small"
      >
        <Icon name="comments" size={16} />
        {`Comments (${tactic.comment_count})`}
      </a>
      {wasOpened && (
        // Closed, it keeps what is being typed.
        <div className="mt-2" hidden={!isOpen}>
          <OpenThread tactic={tactic} comments={comments} result={result} />
        </div>
      )}
    </div>
  )
}

function OpenThread({ tactic, comments, result }: Props) {
  const list = useFetcher<{ comments?: CommentView[] }>({ key: `comments-${tactic.id}` })
  const kept = useKeptResult('addComment', tactic.id)
  const load = () => list.load(commentsCall(tactic.id))
  const shown = list.data ? (list.data.comments ?? []) : comments
  useLoadFailure(list.data)
  useEffect(() => {
    if (!shown) load()
    // Once, when it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      {shown ? <CommentList comments={shown} /> : <p className="text-soft">Loading comments…</p>}
      <CommentForm
        key={kept ? 'kept' : 'new'}
        tactic={tactic}
        failed={result?.intent === 'addComment' ? result : kept}
        shownCount={shown?.length ?? 0}
        onPosted={load}
      />
    </>
  )
}

function commentsCall(tactic_id: string): string {
  return `/api/tactics/${tactic_id}/comments`
}

function useLoadFailure(answer: { comments?: CommentView[] } | undefined) {
  const showToast = useShowToast()
  useEffect(() => {
    if (answer && !answer.comments) showToast({ type: 'error', message: 'Failed to load comments' })
  }, [answer, showToast])
}

function CommentList({ comments }: { comments: CommentView[] }) {
  return (
    <ul className="mb-3 grid gap-2">
      {comments.map((comment) => (
        <li key={comment.id} className="rounded-lg bg-sunken px-3 py-2">
          <p className="text-sm">
            <bdi className="font-semibold">{comment.user_name}</bdi>{' '}
            <span className="text-soft">
              <LocalTime value={comment.created_at} length="medium" />
            </span>
          </p>
          <p className="whitespace-pre-line">
            <bdi>
              <LinkedText text={comment.comment_text} />
            </bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
