import { useEffect, type ReactNode } from 'react'
import { Icon } from './icon'
import { useHydrated } from './hydrated'
import { TOASTS_AT_ONCE, type ShownToast, type ToastMessage } from './toasts'

const AUTO_CLOSE_MS = 5000

type Props = {
  toasts: ShownToast[]
  lasting: ToastMessage | null
  onClose: (toast: ShownToast) => void
}

export function ToastList({ toasts, lasting, onClose }: Props) {
  return (
    <>
      {lasting && <ToastCard {...lasting} />}
      {toasts.slice(lasting ? 1 - TOASTS_AT_ONCE : 0).map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </>
  )
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (toast: ShownToast) => void }) {
  const isHydrated = useHydrated()
  useEffect(() => {
    const timer = setTimeout(() => onClose(toast), AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [onClose, toast])
  return (
    <ToastCard {...toast}>
      {toast.undo && (
        <button
          type="button"
          className="link pointer-events-auto text-sm"
          onClick={() => {
            toast.undo?.()
            onClose(toast)
          }}
        >
          Undo
        </button>
      )}
      {isHydrated && (
        <button
          type="button"
          aria-label="Close message"
          className="pointer-events-auto flex-none cursor-pointer"
          onClick={() => onClose(toast)}
        >
          <Icon name="x" size={18} />
        </button>
      )}
    </ToastCard>
  )
}

type CardProps = ToastMessage & { children?: ReactNode }

function ToastCard({ type, message, description, children }: CardProps) {
  const isError = type === 'error'
  return (
    <div className={isError ? 'toast border-l-danger' : 'toast'}>
      <Icon
        name={isError ? 'circle-alert' : 'circle-check'}
        size={18}
        className={`mt-px shrink-0 ${isError ? 'text-danger' : 'text-accent'}`}
      />
      <div className="grow">
        <p className="text-sm font-semibold">{message}</p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      {children}
    </div>
  )
}
