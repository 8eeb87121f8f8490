import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useKeptResult } from '~/components/kept-forms'
import { LocalTime } from '~/components/local-time'
import { useShowToast } from '~/components/toaster'
import type { ActionResult } from '~/contract/action-result'
import type { CommentView } from '~/domain/comments/view'
import type { TacticView } from '~/domain/tactics/view'
import { CommentForm } from './comment-form'
import { LinkedText } from './linked-text'

type Props = { tactic: TacticView; comments: CommentView[] | null; result: ActionResult | undefined }

/** The comments of a tactic and the form for another one. */
export default function OpenThread({ tactic, comments, result }: Props) {
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
