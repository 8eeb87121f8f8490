import { memo, useState, type MouseEvent } from 'react'
import { Icon } from '~/components/icon'
import { lazyPart } from '~/components/lazy-part'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView } from '~/domain/tactics/view'
import { LoadingComments } from './loading-comments'
import { threadAddress, type CommentsPage } from './thread-page'

export const OpenThread = lazyPart(() => import('./open-thread'), LoadingComments)

type Props = {
  tactic: TacticView
  /** The id of the tactic's heading. */
  labelledBy: string
  /** The address without a dialog. A property, since reading the location would render it again too often. */
  page: string
  comments: CommentsPage | null
  result: ActionResult | undefined
}

/** 'Comments (n)': a link to the page with the thread open, which JavaScript opens in place. */
export const CommentThread = memo(function CommentThread({
  tactic,
  labelledBy,
  page,
  comments,
  result,
}: Props) {
  const [isOpen, setIsOpen] = useState(comments !== null || result?.intent === 'addComment')
  const [wasOpened, setWasOpened] = useState(isOpen)

  function toggle(event: MouseEvent) {
    event.preventDefault()
    setIsOpen(!isOpen)
    setWasOpened(true)
  }

  const id = `${labelledBy}-comments`
  return (
    <div className="comments">
      <a
        id={id}
        aria-labelledby={`${id} ${labelledBy}`}
        href={threadAddress(page, tactic.id)}
        role="button"
        aria-expanded={isOpen}
        onClick={toggle}
        onKeyDown={(event) => event.key === ' ' && (event.preventDefault(), event.currentTarget.click())}
        // Where nothing is written yet it waits for the pointer, so that a list shows where something is.
        className={`comments-toggle link hint inline-block whitespace-nowrap ${isOpen || tactic.comment_count > 0 ? '' : 'at-hand'}`}
      >
        <Icon name="message-square" size={16} />
        {`Comments (${tactic.comment_count})`}
      </a>
      {wasOpened && (
        // Hidden, not removed, to keep what is being typed.
        <div className="col-span-full mt-2 border-t border-line pt-2" hidden={!isOpen}>
          <OpenThread tactic={tactic} page={page} comments={comments} result={result} />
        </div>
      )}
    </div>
  )
})
