import type { TypedText } from '../../contract/action-result'
import type { ScreenIntent } from '../../contract/failures'
import { PROBLEM_QUESTIONS } from '../../domain/campaigns/constants'
import { PASTED_LABEL } from '../../domain/tactics/constants'
import { EMAILS_LABEL, SLUG_LABEL } from '../../domain/teams/constants'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

/** Forms that are in a dialog, which is open again after signing in. */
const DIALOGS: Partial<Record<ScreenIntent, string>> = { addTactic: 'add-tactic' }

const TYPED_TEXTS = {
  name: 'Name',
  url_slug: SLUG_LABEL,
  ...PROBLEM_QUESTIONS,
  comment_text: 'Comment',
  emails: EMAILS_LABEL,
  text: PASTED_LABEL,
  tactics: PASTED_LABEL,
  refused: 'Lines that were refused',
}

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

function findTypedTexts(fields: Record<string, unknown>): TypedText[] {
  return Object.entries(TYPED_TEXTS).flatMap(([field, label]) => {
    const text = typedTextOf(fields[field])
    return text === '' ? [] : [{ label, text }]
  })
}

/** A pasted list has been read into `{ name }` a line. */
function typedTextOf(value: unknown): string {
  if (Array.isArray(value) && value.every((entry) => typeof (entry as { name?: unknown })?.name === 'string'))
    return value.map(({ name }: { name: string }) => name).join('\n')
  return typeof value === 'string' || Array.isArray(value) ? String(value).trim() : ''
}
