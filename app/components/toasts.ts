export type ToastMessage = {
  type: 'success' | 'error' | 'info'
  message: string
  description?: string
  undo?: () => void
}

export type ShownToast = ToastMessage & { id: number }

export const TOASTS_AT_ONCE = 2

/**
 * The toasts with one more, newest last. It takes the place of an equal one, with its undo unless it says otherwise. More than
 * two would hide too much.
 */
export function addToast(shown: readonly ShownToast[], added: ToastMessage): ShownToast[] {
  const equal = shown.find((toast) => isEqual(toast, added))
  const id = 1 + Math.max(0, ...shown.map((toast) => toast.id))
  return [...shown.filter((toast) => toast !== equal), { ...equal, ...added, id }].slice(-TOASTS_AT_ONCE)
}

function isEqual(a: ToastMessage, b: ToastMessage): boolean {
  return a.type === b.type && a.message === b.message && a.description === b.description
}
