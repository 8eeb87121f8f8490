export type ToastMessage = { type: 'success' | 'error' | 'info'; message: string; description?: string }

/** `count` says how often the toast was added while it was on the screen. */
export type ShownToast = ToastMessage & { id: number; count: number }

export const TOASTS_AT_ONCE = 2

/** The toasts with one more, newest last. An equal one is counted instead. More than two would hide too much. */
export function addToast(shown: readonly ShownToast[], added: ToastMessage): ShownToast[] {
  const equal = shown.find((toast) => isEqual(toast, added))
  const others = shown.filter((toast) => toast !== equal)
  const id = 1 + Math.max(0, ...shown.map((toast) => toast.id))
  return [...others, { ...added, id, count: 1 + (equal?.count ?? 0) }].slice(-TOASTS_AT_ONCE)
}

function isEqual(a: ToastMessage, b: ToastMessage): boolean {
  return a.type === b.type && a.message === b.message && a.description === b.description
}
