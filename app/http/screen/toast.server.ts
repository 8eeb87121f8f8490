import { createToastUtilsWithCustomSession } from 'remix-toast'
import { TOAST_COOKIE, toastStorage } from '../sign-in/cookies.server'

const toasts = createToastUtilsWithCustomSession(toastStorage)

export type Toast = { type: 'success' | 'error' | 'info'; message: string }

export async function toastHeaders(toast: Toast): Promise<Headers> {
  const response = await toasts.jsonWithToast(null, toast)
  return new Headers({ 'Set-Cookie': response.headers.get('Set-Cookie') ?? '' })
}

/** The toast to show, and the headers that clear it. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  // Most requests have no toast: reading and clearing the cookie would cost time.
  if (!request.headers.get('Cookie')?.includes(TOAST_COOKIE)) return { toast: null, headers: new Headers() }
  const { toast, headers } = await toasts.getToast(request)
  if (!toast) return { toast: null, headers: new Headers() }
  const type = toast.type === 'success' || toast.type === 'error' ? toast.type : 'info'
  return { toast: { type, message: toast.message }, headers }
}
