import { useRef } from 'react'
import { counted } from '~/domain/text'

type Props = { count: number; noun: string; onShow: () => void; className: string }

/** '2 new tactics - show', where `noun` is 'new tactic': lies over the page, so that nothing moves when it appears. */
export function ShowNew({ count, noun, onShow, className }: Props) {
  const status = useRef<HTMLDivElement>(null)
  function show() {
    // The button goes with the news.
    status.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <div
      ref={status}
      role="status"
      tabIndex={-1}
      className={`pointer-events-none absolute z-10 flex outline-none ${className}`}
    >
      {count > 0 && (
        <button type="button" onClick={show} className="btn btn-small pointer-events-auto shadow-md">
          {counted(count, noun)} - show
        </button>
      )}
    </div>
  )
}
