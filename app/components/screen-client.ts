import { isRouteErrorResponse, redirect, type ClientActionFunctionArgs } from '@remix-run/react'
import { DRAFT_KEY_FIELD, type ActionResult } from '../contract/action-result'
import { failures, isScreenIntent, type ScreenIntent } from '../contract/failures'
import type { Fields } from './draft-merge'
import { dropAllDrafts, dropDraft, markUnsent, refusedWith, textOf } from './kept-forms'
import { UnreadableAnswer } from './page-data'

const NO_ANSWER =
  'The server could not be reached. What you typed is still here: please try again in a moment.'

export { RouteError as ErrorBoundary } from './route-error'

/** The action of a screen in the browser. If no answer arrives, it is a refusal that keeps the page and what was typed. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const fields = textOf(await args.request.clone().formData())
  const { intent, [DRAFT_KEY_FIELD]: draft_key } = fields
  if (!isScreenIntent(intent)) return args.serverAction()
  const drop = () => {
    if (intent === 'deleteAccount') dropAllDrafts()
    if (draft_key) dropDraft(draft_key)
  }
  try {
    const result = await orIfUnanswered<ActionResult>(args, (sentence) =>
      unanswered(intent, fields, sentence),
    )
    if (result.ok) drop()
    return result
  } catch (error) {
    const location = error instanceof Response && error.headers.get('Location')
    if (location === '/login') markUnsent()
    else if (location) drop()
    throw error
  }
}

const NO_JOIN_ANSWER = 'You may have joined already; trying again does no harm.'

/** The action of a join page. If no answer arrives, the page stays and says so. */
export function joinUnlessUnanswered(args: ClientActionFunctionArgs) {
  return orIfUnanswered(args, (sentence) => ({ unanswered: sentence || NO_JOIN_ANSWER }))
}

/** The action of a button that leads to another page. If no answer arrives, the person stays. */
export function stayUnlessAnswered(args: ClientActionFunctionArgs) {
  return orIfUnanswered(args, () => redirect(window.location.pathname + window.location.search))
}

/** Calls the server's action, or `fallback` with the sentence of a refusal before Remix, if there is one. */
async function orIfUnanswered<Answer>(
  { request, serverAction }: ClientActionFunctionArgs,
  fallback: (sentence: string) => Answer,
) {
  try {
    return await serverAction<Answer>()
  } catch (error) {
    if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) throw error
    return fallback(error instanceof UnreadableAnswer ? error.message : '')
  }
}

/**
 * Without an answer nothing is known to have changed, and loading would fail too. A form about what is
 * gone, or shown to somebody else, stays with its text: loading would remove it, or the whole page. A vote on words that have changed needs the new ones.
 */
export function shouldRevalidate(args: {
  actionResult?: Partial<ActionResult>
  defaultShouldRevalidate: boolean
}): boolean {
  const { is_unanswered, failure, result } = args.actionResult ?? {}
  if (is_unanswered || failure?.is_form_at_risk) return false
  const isAboutOldText = Object.keys(result?.error ?? {}).some((field) => field.startsWith('text_version'))
  return args.defaultShouldRevalidate || isAboutOldText
}

function unanswered(intent: ScreenIntent, fields: Fields, sentence: string): ActionResult {
  const { failure, alert }: { failure: string; alert?: string } = failures[intent]
  const told = { toast: failure, sentence: sentence || NO_ANSWER, alert: alert ?? null, action: null }
  return { ...refusedWith(intent, fields, told), is_unanswered: true }
}
