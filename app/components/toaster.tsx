import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { onOutage } from './page-data'

const AUTO_CLOSE = 5000

export type ToastMessage = { type: 'success' | 'error' | 'info'; message: string; description?: string }
type ShownToast = ToastMessage & { id: number }

const ToastContext = createContext<(toast: ToastMessage) => void>(() => {})

/** Shows a toast from the browser; the server flashes its own through the root loader. */
export function useShowToast() {
  return useContext(ToastContext)
}

const OUTAGE: ToastMessage = {
  type: 'error',
  message: 'The server cannot be reached',
  description: 'What you typed stays here. Trying again until it answers.',
}

let lastId = 0
const withId = (toast: ToastMessage): ShownToast => ({ ...toast, id: ++lastId })

type Props = { flashed: ToastMessage | null; children: ReactNode }

/** The toasts at the top right; a flashed one is in the HTML, so it shows without JavaScript too. */
export function Toaster({ flashed, children }: Props) {
  const [toasts, setToasts] = useState<ShownToast[]>(() => (flashed ? [{ ...flashed, id: 0 }] : []))
  const [seen, setSeen] = useState(flashed)
  if (flashed !== seen) {
    setSeen(flashed)
    if (flashed) setToasts((shown) => [...shown, withId(flashed)])
  }
  const show = useCallback((toast: ToastMessage) => setToasts((shown) => [...shown, withId(toast)]), [])
  useEffect(() => onOutage(() => show(OUTAGE)), [show])
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const list = useMemo(
    () => toasts.map((toast) => <Toast key={toast.id} toast={toast} onClose={close} />),
    [toasts, close],
  )
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div role="status" aria-live="polite" className="toasts">
        {list}
      </div>
    </ToastContext.Provider>
  )
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => onClose(toast.id), AUTO_CLOSE)
    return () => clearTimeout(timer)
  }, [isPaused, onClose, toast.id])
  const Icon = toast.type === 'error' ? CircleAlert : CircleCheck
  return (
    <div
      className={`toast ${toast.type === 'error' ? 'toast-error' : ''}`}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
    >
      <Icon
        size={18}
        aria-hidden
        className={toast.type === 'error' ? 'mt-px shrink-0 text-danger' : 'mt-px shrink-0 text-accent'}
      />
      <div className="grow">
        <p className="text-sm font-semibold">{toast.message}</p>
        {toast.description && <p className="text-sm text-soft">{toast.description}</p>}
      </div>
      <button
        type="button"
        aria-label="Close message"
        className="pointer-events-auto shrink-0 cursor-pointer"
        onClick={() => onClose(toast.id)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
