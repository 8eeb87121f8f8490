import { data } from '@remix-run/node'
import type { TypedText } from '../../contract/action-result'
import type { ScreenIntent } from '../../contract/failures'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

/** Forms that a dialog of their page holds: after signing in the person is back at the open form. */
const DIALOGS: Partial<Record<ScreenIntent, string>> = { addTactic: 'add-tactic' }

const TYPED_TEXTS = {
  name: 'Name',
  url_slug: 'Team URL',
  problem_statement: 'What problem does this solve?',
  problem_reason: 'Why do we have this problem?',
  comment_text: 'Comment',
  emails: 'E-mail addresses',
}

/**
 * What to throw for a form whose session has ended. With JavaScript the way to /login, and the browser keeps what was
 * typed (`kept-forms.ts`); as a document a page that shows it and leads there.
 */
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
  return data({ typed }, { status: 401, headers })
}

function findTypedTexts(fields: Record<string, unknown>): TypedText[] {
  return Object.entries(TYPED_TEXTS).flatMap(([field, label]) => {
    const text = String(fields[field] ?? '').trim()
    return text === '' ? [] : [{ label, text }]
  })
}
