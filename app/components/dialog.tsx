import { Link, useNavigate } from '@remix-run/react'
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Icon } from './icon'
import { DialogToasts } from './toaster'

type Props = {
  title: ReactNode
  closeTo: string
  closeLabel?: string
  /** Of the button and the cross. Escape, the backdrop and Back close the dialog without it. */
  onCancel?: () => void
  children: ReactNode
}

const CloseContext = createContext<{ closeTo: string; onCancel?: () => void }>({ closeTo: '' })
/** Before the browser paints: Escape and the backdrop work as soon as a dialog is seen. On the server React warns of it. */
const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A dialog that a search parameter opens, so that it works without JavaScript (docs/decisions/009). With JavaScript it is modal;
 * a click outside closes it unless something was typed. Closing replaces the address, so that 'Back' does not reopen it.
 */
export function Dialog({ title, closeTo, closeLabel = 'Close', onCancel, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const navigate = useNavigate()
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true })
  useEffectBeforePaint(() => {
    const dialog = ref.current
    const focused = document.activeElement
    opener.current = focused
    // The server renders it open, for readers without JavaScript. `showModal` needs it closed.
    dialog?.close()
    dialog?.showModal()
    // Keep focus if the user is already typing.
    if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.focus({ preventScroll: true })
    else if (dialog) findMainControl(dialog)?.focus()
  }, [])
  useEffect(() => {
    const openedFrom = opener.current
    return () => giveFocusBack(openedFrom)
  }, [])
  return (
    <CloseContext.Provider value={{ closeTo, onCancel }}>
      <dialog
        ref={ref}
        open
        className="fixed inset-0 z-40 m-auto h-fit max-h-[calc(100vh-2rem)] w-[min(32rem,calc(100vw-2rem))] max-w-none overflow-auto rounded-[var(--radius-l)] border border-line bg-surface p-6 text-ink shadow-[var(--shadow-float)] backdrop:bg-black/50"
        aria-labelledby="dialog-title"
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        onPointerDown={(event) => isOnBackdrop(event) && !wasTypedIn(event.currentTarget) && close()}
      >
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id="dialog-title">{title}</h2>
          <CloseDialog label={closeLabel} className="icon-btn">
            <Icon name="x" size={18} />
          </CloseDialog>
        </div>
        {children}
        <DialogToasts />
      </dialog>
    </CloseContext.Provider>
  )
}

type CloseProps = { label?: string; className?: string; isFirstFocus?: boolean; children: ReactNode }

/** Closes the dialog. `isFirstFocus` where the dialog's action cannot be undone. */
export function CloseDialog({ label, className = 'btn', isFirstFocus, children }: CloseProps) {
  const { closeTo, onCancel } = useContext(CloseContext)
  return (
    <Link
      to={closeTo}
      onClick={onCancel}
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
    const controls = [...dialog.querySelectorAll<HTMLElement>(selector)]
    const shown = controls.find((control) => !control.closest('details:not([open])'))
    if (shown) return shown
  }
  return null
}

function isOnBackdrop({ currentTarget, target, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

function wasTypedIn(dialog: HTMLElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/**
 * Moves the focus to the element that opened the dialog, or to the page's content if that is gone. If a link in the dialog
 * led to another page, the first field there keeps the focus.
 */
function giveFocusBack(opener: Element | null) {
  if (document.activeElement?.matches('input, textarea')) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.getElementById('content')
  target?.focus({ preventScroll: true })
}
