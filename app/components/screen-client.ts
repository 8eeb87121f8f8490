import { isRouteErrorResponse, redirect, type ClientActionFunctionArgs } from '@remix-run/react'
import type { ActionResult } from '../contract/action-result'
import { failures, isScreenIntent, type ScreenIntent } from '../contract/failures'
import { dropAllDrafts, dropDraft, markUnsent, textOf } from './kept-forms'
import { UnreadableAnswer } from './page-data'

const NO_ANSWER =
  'The server could not be reached. What you typed is still here: please try again in a moment.'

/** The action of a screen in the browser. If no answer arrives, it is a refusal that keeps the page and what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone()
  try {
    const result = await serverAction<ActionResult>()
    if (result.ok) await dropSavedDraft(sent)
    return result
  } catch (error) {
    const location = error instanceof Response && error.headers.get('Location')
    if (location === '/login') markUnsent()
    else if (location) await dropSavedDraft(sent)
    if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) throw error
    const fields = textOf(await sent.formData())
    if (!isScreenIntent(fields.intent)) throw error
    return unanswered(fields.intent, fields, error instanceof UnreadableAnswer ? error.message : '')
  }
}

async function dropSavedDraft(sent: Request): Promise<void> {
  const fields = textOf(await sent.formData())
  if (fields.intent === 'deleteAccount') dropAllDrafts()
  if (isScreenIntent(fields.intent)) dropDraft(fields.intent, new URL(sent.url).pathname, fields)
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
async function orIfUnanswered<Fallback>(
  { request, serverAction }: ClientActionFunctionArgs,
  fallback: (sentence: string) => Fallback,
) {
  try {
    return await serverAction()
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
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}): boolean {
  if (isUnanswered(args.actionResult) || isFormAtRisk(args.actionResult)) return false
  return args.defaultShouldRevalidate || isAboutOldText(args.actionResult)
}

function isFormAtRisk(result: unknown): boolean {
  return (result as ActionResult | undefined)?.failure?.is_form_at_risk === true
}

function isAboutOldText(result: unknown): boolean {
  const error = (result as ActionResult | undefined)?.result?.error
  return Object.keys(error ?? {}).some((field) => field.startsWith('text_version'))
}

export function isUnanswered(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'is_unanswered' in result
}

function unanswered(intent: ScreenIntent, fields: Record<string, string>, sentence: string): ActionResult {
  const { failure, alert }: { failure: string; alert?: string } = failures[intent]
  return {
    intent,
    tactic_id: fields.tactic_id ?? null,
    ok: false,
    is_unanswered: true,
    data: null,
    result: { status: 'error', initialValue: fields },
    failure: { toast: failure, sentence: sentence || NO_ANSWER, alert: alert ?? null, action: null },
  }
}
