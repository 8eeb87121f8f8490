import { Link, useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

type Props = { title: string; closeTo: string; closeLabel?: string; children: ReactNode }

/**
 * A dialog that the address opens (`?dialog=…`), so it works without JavaScript and can be linked. With JavaScript
 * it is modal: focus is kept inside, Escape closes it.
 */
export function Dialog({ title, closeTo, closeLabel = 'Close', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    // The server renders it open for readers without JavaScript; modal needs it closed first.
    dialog.close()
    dialog.showModal()
    return () => giveFocusBack(opener)
  }, [])
  return (
    <dialog
      ref={ref}
      open
      className="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        navigate(closeTo, { preventScrollReset: true })
      }}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id="dialog-title">{title}</h2>
        <Link to={closeTo} preventScrollReset aria-label={closeLabel} className="btn btn-quiet btn-small">
          <X size={18} aria-hidden />
        </Link>
      </div>
      {children}
    </dialog>
  )
}

/** To whatever opened the dialog; to the page's content where that has gone. */
function giveFocusBack(opener: Element | null) {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.getElementById('content')
  target?.focus({ preventScroll: true })
}
