import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { DialogTool } from '~/components/dialog-tool'
import { Initials } from '~/components/initials'
import { useDraft } from '~/components/kept-forms'
import { LocalTime } from '~/components/local-time'
import { useShowToast } from '~/components/toaster'
import type { ActionResult } from '~/contract/action-result'
import { cutMiddle } from '~/domain/text'
import { loadFailures } from '~/domain/load-failure'
import type { CommentView } from '~/domain/comments/view'
import type { TacticView } from '~/domain/tactics/view'
import { CommentForm } from './comment-form'
import { LinkedText } from '~/components/linked-text'
import { LoadingComments } from './loading-comments'
import { ShowNew } from '~/components/live/show-new'
import { NEWEST, threadAddress, type CommentsPage } from './thread-page'

type Props = {
  tactic: TacticView
  page: string
  comments: CommentsPage | null
  result: ActionResult | undefined
}

export default function OpenThread({ tactic, page, comments, result }: Props) {
  const list = useFetcher<LoadedComments>({ key: `comments-${tactic.id}` })
  const draft = useDraft('addComment', tactic.id)
  const [cursor, setCursor] = useState(comments?.cursor ?? null)
  const seeksEnd = useRef(false)
  const shown = list.data ? (list.data.comments ?? []) : comments?.comments
  const next_cursor = (list.data ?? comments)?.next_cursor ?? null
  const isWhole = cursor === null && next_cursor === null
  const newCount = shown && isWhole && list.state === 'idle' ? tactic.comment_count - shown.length : 0
  const isMissing = !shown

  function load(from: string | null) {
    setCursor(from)
    list.load(commentsCall(tactic.id, from))
  }
  function showPosted() {
    seeksEnd.current = true
    load(cursor)
  }
  useLoadFailure(list.data)
  useEffect(() => {
    if (isMissing) list.load(commentsCall(tactic.id, cursor))
    // When it opens, and when the address that brought the comments is left.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing])
  useEffect(() => {
    if (!seeksEnd.current || !list.data) return
    // A posted comment is on the last page. Only the answer tells which that is.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (list.data.next_cursor) load(list.data.next_cursor)
    else seeksEnd.current = false
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list.data])
  return (
    <>
      {shown ? <CommentList tactic_id={tactic.id} comments={shown} cursor={cursor} /> : <LoadingComments />}
      {!isWhole && (
        <nav aria-label="Pages of comments" className="mb-3 flex gap-2">
          {cursor && (
            <PageLink address={threadAddress(page, tactic.id)} onOpen={() => load(null)}>
              Oldest comments
            </PageLink>
          )}
          {next_cursor && (
            <PageLink address={threadAddress(page, tactic.id, next_cursor)} onOpen={() => load(next_cursor)}>
              Newer comments
            </PageLink>
          )}
        </nav>
      )}
      <div className="relative">
        <ShowNew
          count={newCount}
          noun="new comment"
          onShow={() => load(cursor)}
          className="right-1 bottom-4"
        />
      </div>
      <CommentForm
        key={draft.kept ? 'kept' : 'new'}
        tactic={tactic}
        address={threadAddress(page, tactic.id, NEWEST)}
        failed={result?.intent === 'addComment' ? result : draft.kept}
        draft={draft}
        shownCount={shown?.length ?? 0}
        onPosted={showPosted}
      />
    </>
  )
}

type PageLinkProps = { address: string; onOpen: () => void; children: string }

/** JavaScript opens the page in place. */
function PageLink({ address, onOpen, children }: PageLinkProps) {
  function openInPlace(event: MouseEvent) {
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={address} onClick={openInPlace} className="btn btn-small">
      {children}
    </a>
  )
}

function commentsCall(tactic_id: string, cursor: string | null): string {
  return `/api/tactics/${tactic_id}/comments${cursor ? `?cursor=${cursor}` : ''}`
}

/** A refused call answers its sentence; nothing at all if no answer arrived. */
type LoadedComments = Partial<CommentsPage> & { error?: string }

function useLoadFailure(answer: LoadedComments | undefined) {
  const showToast = useShowToast()
  useEffect(() => {
    if (answer && !answer.comments)
      showToast({ type: 'error', message: answer.error ?? loadFailures.comments })
  }, [answer, showToast])
}

const TOOLS = [
  { right: 'edit', label: 'Edit comment', icon: 'pencil' },
  { right: 'delete', label: 'Delete comment', icon: 'trash-2' },
] as const
const LABEL_LENGTH = 60

type ListProps = { tactic_id: string; comments: CommentView[]; cursor: string | null }

function CommentList({ tactic_id, comments, cursor }: ListProps) {
  // As high as the line before it, so that nothing moves.
  if (comments.length === 0) return <p className="mb-3 text-soft">No comments yet.</p>
  return (
    <ul className="mb-3 grid gap-2">
      {comments.map((comment) => (
        <li key={comment.id} className="rounded-lg bg-sunken px-3 py-2">
          <div className="flex items-center gap-2">
            <Initials name={comment.user_name} />
            <p className="grow text-sm">
              <bdi className="font-semibold">{comment.user_name}</bdi>{' '}
              <span className="text-soft">
                <LocalTime value={comment.created_at} length="medium" />
                {comment.edited_at && ' · edited'}
              </span>
            </p>
            {TOOLS.filter(({ right }) => comment.can[right]).map(({ right, label, icon }) => (
              <DialogTool
                key={right}
                dialog={`${right}-comment`}
                subject={{ tactic: tactic_id, comment: comment.id, ...(cursor && { from: cursor }) }}
                icon={icon}
                label={`${label} ${cutMiddle(comment.comment_text, LABEL_LENGTH)}`}
              />
            ))}
          </div>
          <p dir="auto" className="whitespace-pre-line">
            <LinkedText text={comment.comment_text} />
          </p>
        </li>
      ))}
    </ul>
  )
}
