import type { ScreenIntent } from '../../contract/failures'
import { findTypedTexts } from '../../contract/typed-texts'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

/** Forms that are in a dialog, which is open again after signing in. */
const DIALOGS: Partial<Record<ScreenIntent, string>> = { addTactic: 'add-tactic' }

/** What to throw when a form's session has ended: /login, or without JavaScript a page that shows what was typed. */
export async function signedOut(
  request: Request,
  intent: ScreenIntent,
  fields: Record<string, unknown>,
  isDocument: boolean,
) {
  const url = new URL(request.url)
  const dialog = DIALOGS[intent]
  if (dialog) url.searchParams.set('dialog', dialog)
  const redirect = await signInRedirect(request, { pendingInviteLink: url.pathname + url.search })
  const typed = findTypedTexts(fields)
  if (!isDocument || typed.length === 0) return redirect
  const headers = new Headers()
  for (const cookie of redirect.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return Response.json({ typed }, { status: 401, headers })
}
