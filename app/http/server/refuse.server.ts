import type { ErrorRequestHandler, Request, Response } from 'express'
import type { RefusalPage } from '../../contract/refusal-page'
import { env } from '../../env.server'
import type { RequestScope } from '../operation/context.server'
import { logError } from '../operation/log.server'
import { INTERNAL, type Failure } from '../operation/refusals.server'
import { themeIn } from '../screen/theme.server'

/** Makes the document; the app's `locals` hold it, because drawing is not this layer's work. */
export type DrawRefusal = (page: RefusalPage) => string

const TOO_MANY = 429
const SHARED = 'People who share a network are counted together until they are signed in.'

const SIGN_IN_CALLBACK = /^\/api\/auth\/oauth\/google\/callback/i

const MINUTE = 60
/** Up to here a wait is told in seconds. */
const LONGEST_IN_SECONDS = 90

/** Answers before Remix is asked: a page to a browser that goes somewhere, JSON to everybody else. */
export function refuse(
  request: Request,
  response: Response,
  { status, error, headers }: Failure,
  error_text?: string,
): void {
  const { request_id, csp_nonce, credential } = response.locals as RequestScope
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers })
  response.vary('Accept').vary('Sec-Fetch-Mode')
  if (!isNavigation(request)) return void response.json({ error, message: error, request_id })
  const { drawRefusal } = response.app.locals as { drawRefusal: DrawRefusal }
  const theme = themeIn(request.headers.cookie)
  const said = wordsFor(request, status, Number(headers?.['Retry-After']))
  if (status === TOO_MANY && !credential) said.advice += ` ${SHARED}`
  response.type('html').send(
    drawRefusal({
      heading: firstSentence(error),
      ...said,
      theme,
      csp_nonce,
      ...(error_text && { error_text }),
    }),
  )
}

/** Whether a person waits for a page. Browsers say so on secure origins; elsewhere they prefer HTML by name. */
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
  if (status !== TOO_MANY && status < 500)
    return { advice: 'Check the address, or go back to your teams.', link: dashboard }
  const safe = 'What you have saved is safe.'
  const when = seconds > 0 ? `Try again in ${inWords(seconds)}.` : 'Try again in a moment.'
  if (method !== 'GET')
    return {
      advice: `${safe} Nothing was changed now. ${when} Go back to send the form again.`,
      link: dashboard,
    }
  // What the provider sent back is good for one try.
  const link = SIGN_IN_CALLBACK.test(originalUrl)
    ? { to: '/login', label: 'Back to the sign-in' }
    : { to: ownAddress(originalUrl), label: 'Try again' }
  return { advice: `${when} ${safe}`, link }
}

/** What is to be done is said below it. */
function firstSentence(error: string): string {
  return error.split('. ', 1)[0]?.replace(/\.$/, '') ?? error
}

function inWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds <= LONGEST_IN_SECONDS ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`
}

/** '//elsewhere' would be another site. */
function ownAddress(originalUrl: string): string {
  return originalUrl.replace(/^[/\\]+/, '/')
}

/** An error that nobody has answered. What it says is shown while developing alone. */
export const refuseBroken: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error)
  logError((response.locals as RequestScope).request_id, error)
  const text = error instanceof Error ? error.message : String(error)
  if (env.isProduction) refuse(request, response, INTERNAL)
  else refuse(request, response, { ...INTERNAL, error: 'Unexpected Application Error!' }, text)
}
