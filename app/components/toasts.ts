export type ToastMessage = { type: 'success' | 'error' | 'info'; message: string; description?: string }

/** A toast on the screen; `count` says how often it was shown since it came. */
export type ShownToast = ToastMessage & { id: number; count: number }

/** More would hide too much of the page. */
export const TOASTS_AT_ONCE = 2

/** The toasts with one more, newest last: an equal one is counted instead, and beyond two the oldest goes. */
export function addToast(shown: readonly ShownToast[], added: ToastMessage): ShownToast[] {
  const equal = shown.find((toast) => isEqual(toast, added))
  const others = shown.filter((toast) => toast !== equal)
  const id = 1 + Math.max(0, ...shown.map((toast) => toast.id))
  return [...others, { ...added, id, count: 1 + (equal?.count ?? 0) }].slice(-TOASTS_AT_ONCE)
}

function isEqual(a: ToastMessage, b: ToastMessage): boolean {
  return a.type === b.type && a.message === b.message && a.description === b.description
}
