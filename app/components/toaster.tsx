import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { onOutage } from './page-data'
import { addToast, type ShownToast, type ToastMessage } from './toasts'
import { ToastList } from './toast-list'

export type { ToastMessage }

const ShowContext = createContext<(toast: ToastMessage) => void>(() => {})

export function useShowToast() {
  return useContext(ShowContext)
}

type Hosting = { list: ReactNode; isInDialog: boolean; enter: () => () => void }
const HostingContext = createContext<Hosting>({ list: null, isInDialog: false, enter: () => () => {} })

const OUTAGE: ToastMessage = {
  type: 'error',
  message: 'The server cannot be reached',
  description: 'Trying again. What you typed stays.',
}

type Props = { flashed: ToastMessage | null; children: ReactNode }

/** The toasts at the top right. A flashed one is in the HTML, so it shows without JavaScript too. */
export function Toaster({ flashed, children }: Props) {
  const [toasts, setToasts] = useState<ShownToast[]>(() => (flashed ? addToast([], flashed) : []))
  const [seen, setSeen] = useState(flashed)
  const [isOutage, setIsOutage] = useState(false)
  const [dialogs, setDialogs] = useState(0)
  if (flashed !== seen) {
    setSeen(flashed)
    if (flashed) setToasts((shown) => addToast(shown, flashed))
  }
  const show = useCallback((toast: ToastMessage) => setToasts((shown) => addToast(shown, toast)), [])
  const close = useCallback(
    (closed: ShownToast) => setToasts((shown) => shown.filter((toast) => toast !== closed)),
    [],
  )
  // Here and below: otherwise it would interrupt the start of a page that is not finished, which React reports as an error.
  useEffect(() => onOutage((isNow) => startTransition(() => setIsOutage(isNow))), [])
  const enter = useCallback(() => {
    startTransition(() => setDialogs((count) => count + 1))
    return () => setDialogs((count) => count - 1)
  }, [])
  const hosting = useMemo(() => {
    const list = <ToastList toasts={toasts} lasting={isOutage ? OUTAGE : null} onClose={close} />
    return { list, isInDialog: dialogs > 0, enter }
  }, [toasts, isOutage, dialogs, close, enter])
  return (
    <ShowContext.Provider value={show}>
      <HostingContext.Provider value={hosting}>
        {children}
        <LiveRegion>{!hosting.isInDialog && hosting.list}</LiveRegion>
      </HostingContext.Provider>
    </ShowContext.Provider>
  )
}

/** The toasts inside a modal dialog, since people and screen readers cannot reach anything outside it. */
export function DialogToasts() {
  const { list, isInDialog, enter } = useContext(HostingContext)
  useEffect(() => enter(), [enter])
  return <LiveRegion>{isInDialog && list}</LiveRegion>
}

function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className="toasts">
      {children}
    </div>
  )
}
