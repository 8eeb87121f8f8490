import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { onOutage } from './page-data'
import { addToast, type ShownToast, type ToastMessage } from './toasts'
import { ToastList } from './toast-list'

export type { ToastMessage }

const ShowContext = createContext<(toast: ToastMessage) => void>(() => {})

export function useShowToast() {
  return useContext(ShowContext)
}

type Enter = (host: HTMLElement) => () => void
const EnterContext = createContext<Enter>(() => () => {})

const OUTAGE: ToastMessage = {
  type: 'error',
  message: 'The server cannot be reached',
  description: 'Trying again. What you typed stays.',
}

type Props = { flashed: ToastMessage | null; children: ReactNode }

/**
 * The toasts at the top right. A flashed one is in the HTML, so it shows without JavaScript too. What the contexts give never
 * changes: an update of a context would have React drop parts of the page whose code is still missing (docs/decisions/024).
 */
export function Toaster({ flashed, children }: Props) {
  const [toasts, setToasts] = useState<ShownToast[]>(() => (flashed ? addToast([], flashed) : []))
  const [seen, setSeen] = useState(flashed)
  const [isOutage, setIsOutage] = useState(false)
  const [hosts, setHosts] = useState<HTMLElement[]>([])
  if (flashed !== seen) {
    setSeen(flashed)
    if (flashed) setToasts((shown) => addToast(shown, flashed))
  }
  const show = useCallback((toast: ToastMessage) => setToasts((shown) => addToast(shown, toast)), [])
  const close = useCallback(
    (closed: ShownToast) => setToasts((shown) => shown.filter((toast) => toast !== closed)),
    [],
  )
  useEffect(() => onOutage(setIsOutage), [])
  const enter = useCallback<Enter>((host) => {
    setHosts((others) => [...others, host])
    return () => setHosts((others) => others.filter((other) => other !== host))
  }, [])
  const dialog = hosts.at(-1)
  const list = <ToastList toasts={toasts} lasting={isOutage ? OUTAGE : null} onClose={close} />
  return (
    <ShowContext.Provider value={show}>
      <EnterContext.Provider value={enter}>
        {children}
        <div {...LIVE_REGION}>{!dialog && list}</div>
        {dialog && createPortal(list, dialog)}
      </EnterContext.Provider>
    </ShowContext.Provider>
  )
}

/** Where the toasts are while a modal dialog is open, since people and screen readers cannot reach anything outside it. */
export function DialogToasts() {
  const enter = useContext(EnterContext)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? enter(host.current) : undefined), [enter])
  return <div ref={host} {...LIVE_REGION} />
}

const LIVE_REGION = { role: 'status', 'aria-live': 'polite', className: 'toasts' } as const
