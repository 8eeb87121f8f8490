import type { ErrorRequestHandler, Request, Response } from 'express'
import type { RefusalPage } from '../contract/refusal-page'
import { SIGN_IN_CALLBACK } from '../contract/sign-in-paths'
import { env } from '../env.server'
import type { RequestScope } from '../http/request/scope.server'
import { logError } from '../http/request/log.server'
import { bodyInProtocol } from '../http/request/protocol-refusals.server'
import { INTERNAL, type Refusal } from '../http/request/refusals.server'
import { toRefusal } from '../http/request/to-refusal.server'
import { themeIn } from '../http/screen/theme.server'

/** Renders the page of a refusal. Kept in the app's `locals`, since app/http may not import components. */
export type DrawRefusal = (page: RefusalPage) => string

const TOO_MANY_REQUESTS = 429
const SHARED_ADDRESS = 'People who share a network are counted together until they are signed in.'

const WORDS: Record<number, string> = {
  412: 'This file is not the version that was asked for',
  416: 'This file has no such part',
}

const SAVED = 'What you have saved is safe.'

const SECONDS_PER_MINUTE = 60
const LONGEST_WAIT_SHOWN_IN_SECONDS = 90

/** Refuses a request before Remix sees it: with a page if a browser navigates, otherwise with JSON. */
export function refuse(request: Request, response: Response, refusal: Refusal, error_text?: string): void {
  const { status, error, headers } = refusal
  const { request_id, routed, csp_nonce, credential } = response.locals as RequestScope
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers })
  const ofProtocol = bodyInProtocol(routed, refusal)
  if (ofProtocol) return void response.json(ofProtocol)
  response.vary('Accept').vary('Sec-Fetch-Mode')
  if (!isNavigation(request)) return void response.json({ error, message: error, request_id })
  const { drawRefusal } = response.app.locals as { drawRefusal: DrawRefusal }
  const theme = themeIn(request.headers.cookie)
  const words = wordsFor(request, status, Number(headers?.['Retry-After']))
  if (status === TOO_MANY_REQUESTS && !credential) words.advice += ` ${SHARED_ADDRESS}`
  response.type('html').send(
    drawRefusal({
      heading: firstSentence(error),
      ...words,
      theme,
      csp_nonce,
      ...(error_text && { error_text }),
    }),
  )
}

/** Whether a browser navigates. On insecure origins it sends no Sec-Fetch-Mode, but prefers HTML. */
function isNavigation(request: Request): boolean {
  return request.get('Sec-Fetch-Mode') === 'navigate' || request.accepts(['json', 'html']) === 'html'
}

function wordsFor(
  { method, originalUrl }: Request,
  status: number,
  seconds: number,
): Pick<RefusalPage, 'advice' | 'link'> {
  const dashboard = { to: '/dashboard', label: 'Go to dashboard' }
  if (status === 421)
    return { advice: `Open ${env.APP_URL} instead.`, link: { to: env.APP_URL, label: 'Open Tactics' } }
  if (status === 403)
    return { advice: 'Nothing was changed. Open the page here and send the form again.', link: dashboard }
  if (status !== TOO_MANY_REQUESTS && status < 500)
    return { advice: 'Check the address, or go back to your teams.', link: dashboard }
  const retry = seconds > 0 ? `Try again in ${inWords(seconds)}.` : 'Try again in a moment.'
  if (method !== 'GET')
    return {
      advice: `${SAVED} Nothing was changed now. ${retry} Go back to send the form again.`,
      link: dashboard,
    }
  // The provider's code can be used only once.
  const link = originalUrl.toLowerCase().startsWith(SIGN_IN_CALLBACK)
    ? { to: '/login', label: 'Back to the sign-in' }
    : { to: ownAddress(originalUrl), label: 'Try again' }
  return { advice: `${retry} ${SAVED}`, link }
}

function firstSentence(error: string): string {
  return error.split('. ', 1)[0]?.replace(/\.$/, '') ?? error
}

function inWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds <= LONGEST_WAIT_SHOWN_IN_SECONDS
    ? `${seconds} seconds`
    : `${Math.ceil(seconds / SECONDS_PER_MINUTE)} minutes`
}

/** A link to '//elsewhere' would lead to another site. */
function ownAddress(originalUrl: string): string {
  return originalUrl.replace(/^[/\\]+/, '/')
}

/** Answers an error that nothing else has handled. Its message is shown only while developing. */
export const refuseBroken: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error)
  const refusal = refusalOfMiddleware(error)
  if (refusal) {
    // Set for the file that is not sent.
    for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges']) response.removeHeader(name)
    return refuse(request, response, refusal)
  }
  logError((response.locals as RequestScope).request_id, error)
  const text = error instanceof Error ? error.message : String(error)
  const answer = toRefusal(error)
  if (env.isProduction || answer !== INTERNAL) refuse(request, response, answer)
  else refuse(request, response, { ...INTERNAL, error: 'Unexpected Application Error!' }, text)
}

/** What middleware such as the one for files passes on where the request is at fault; null for faults of ours. */
function refusalOfMiddleware(error: unknown): Refusal | null {
  const { status, headers } = error as { status?: unknown; headers?: Record<string, string> }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  return { status, error: WORDS[status] ?? 'This request cannot be answered', ...(headers && { headers }) }
}
