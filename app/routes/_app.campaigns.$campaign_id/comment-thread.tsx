import { lazy, memo, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { Icon } from '~/components/icon'
import type { ActionResult } from '~/contract/action-result'
import type { CommentView } from '~/domain/comments/view'
import type { TacticView } from '~/domain/tactics/view'

const loadOpenThread = () => import('./open-thread')
const OpenThread = lazy(loadOpenThread)

/** Fetches the code of the threads once the page is alive, before somebody opens one, perhaps offline. */
export function usePreloadedThreads(): void {
  useEffect(() => {
    loadOpenThread().catch(() => {})
  }, [])
}

type Props = { tactic: TacticView; comments: CommentView[] | null; result: ActionResult | undefined }

/**
 * 'Comments (n)': a link that the server answers with the thread open; with JavaScript it opens in place. Memoised: drawn
 * again while its code is on the way, React would throw away the thread that the server has sent, and what is typed in it.
 */
export const CommentThread = memo(function CommentThread({ tactic, comments, result }: Props) {
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
          <Suspense fallback={<p className="text-soft">Loading comments…</p>}>
            <OpenThread tactic={tactic} comments={comments} result={result} />
          </Suspense>
        </div>
      )}
    </div>
  )
})
