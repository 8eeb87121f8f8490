import { Link, useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { createContext, useContext, useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { DialogToasts } from './toaster'

type Props = { title: string; closeTo: string; closeLabel?: string; children: ReactNode }

const CloseContext = createContext('')

/**
 * A dialog that the address opens (`?dialog=…`), so it works without JavaScript and can be linked. With JavaScript
 * it is modal: focus is kept inside, Escape closes it, and so does a click beside it unless something was typed.
 * Closing replaces the address, so that 'Back' does not open it again.
 */
export function Dialog({ title, closeTo, closeLabel = 'Close', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    // The server renders it open for readers without JavaScript; modal needs it closed first.
    dialog.close()
    dialog.showModal()
    findMainControl(dialog)?.focus()
    return () => giveFocusBack(opener)
  }, [])
  return (
    <CloseContext.Provider value={closeTo}>
      <dialog
        ref={ref}
        open
        className="dialog"
        aria-labelledby="dialog-title"
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        onPointerDown={(event) => isBeside(event) && !wasTypedIn(event.currentTarget) && close()}
      >
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id="dialog-title">{title}</h2>
          <CloseDialog label={closeLabel} className="btn btn-quiet btn-small">
            <X size={18} aria-hidden />
          </CloseDialog>
        </div>
        {children}
        <DialogToasts />
      </dialog>
    </CloseContext.Provider>
  )
}

type CloseProps = { label?: string; className?: string; isFirstFocus?: boolean; children: ReactNode }

/** The way out of a dialog. `isFirstFocus`: where what the dialog asks for cannot be undone. */
export function CloseDialog({ label, className = 'btn', isFirstFocus, children }: CloseProps) {
  return (
    <Link
      to={useContext(CloseContext)}
      replace
      preventScrollReset
      aria-label={label}
      className={className}
      data-first-focus={isFirstFocus || undefined}
    >
      {children}
    </Link>
  )
}

const MAIN_CONTROLS = [
  '[data-first-focus]',
  'input:not([type=hidden], [type=checkbox], [readonly]), textarea:not([readonly]), select',
  '.btn-primary',
]

function findMainControl(dialog: HTMLElement): HTMLElement | null {
  for (const selector of MAIN_CONTROLS) {
    const control = dialog.querySelector<HTMLElement>(selector)
    if (control) return control
  }
  return null
}

/** On the backdrop, which belongs to the dialog's element. */
function isBeside({ currentTarget, target, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

function wasTypedIn(dialog: HTMLElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/** To whatever opened the dialog; to the page's content where that has gone. */
function giveFocusBack(opener: Element | null) {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.getElementById('content')
  target?.focus({ preventScroll: true })
}
