import { ErrorBody } from '../../app/contract/error'
import type { FuzzRequest } from './requests'
import type { FuzzAnswer } from './send'

/** What only our own code, its libraries or the database would say. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|build\/server\/assets|\.server\.ts/,
  /PostgresError|DrizzleQueryError|Failed query|ZodError|TypeError|ReferenceError|SyntaxError/,
  /syntax error at|violates|invalid input syntax|duplicate key|relation "/,
  /\b(insert into|delete from|update|select .{0,80} from) (users|teams|campaigns|tactics|sessions)\b/i,
]
/** Node itself says these, before there is a request that the app could answer. */
const OF_NODE = new Set([400, 408, 417, 431])
/** Any address may say these; no operation needs to. */
const OF_ANY_ADDRESS = new Set([404, 405, 421])
/** Signing in and joining go by GET. */
const WRITES_BY_GET = /^\/(api\/campaigns\/join|api\/auth\/oauth|auth\/success)/
/** Signing out leads to the login page, as a refusal does. */
const SIGN_OUT = /^\/logout/
/** A page for people, although it stands under /api. */
const REFERENCE = /^\/api\/docs\/*$/
const REFUSED_TO = /^\/(login|auth\/error)/

/** What is wrong with an answer; empty when nothing is. `written` are the rows that the request wrote. */
export function findFaults(
  request: FuzzRequest,
  answer: FuzzAnswer,
  documented: readonly number[] | null,
  written: readonly string[],
): string[] {
  const { status, headers, text } = answer
  const faults: string[] = []
  const isOurs = headers.has('x-request-id')
  if (!isOurs && !OF_NODE.has(status) && request.method !== 'CONNECT')
    faults.push(`${status} without X-Request-Id`)
  if (status >= 500) faults.push(`status ${status}`)
  for (const leak of LEAKS) {
    const found = leak.exec(text)
    if (found) faults.push(`says ${JSON.stringify(found[0])}`)
  }
  if (isOurs && mustBeErrorBody(request, answer) && !isErrorBody(answer))
    faults.push(`${status} without the error body`)
  if (isOurs && documented && !documented.includes(status) && !OF_ANY_ADDRESS.has(status))
    faults.push(`${status} is not in the document`)
  if (written.length > 0 && mustNotWrite(request, answer))
    faults.push(`${status} wrote: ${written.join(', ')}`)
  return faults
}

function mustBeErrorBody({ method, target }: FuzzRequest, { status }: FuzzAnswer): boolean {
  const path = routedPath(target)
  const isApi = /^\/api(\/|$)/.test(path) && !REFERENCE.test(path) && !path.endsWith('.data')
  return status >= 400 && isApi && method !== 'HEAD'
}

/** As a router reads it that minds no case: '/api/../login' is no call, '/%61PI/teams' is one. */
export function routedPath(target: string): string {
  const { pathname } = new URL(`http://localhost${target.startsWith('/') ? target : '/'}`)
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}

function isErrorBody({ text, headers }: FuzzAnswer): boolean {
  try {
    const { error, message, request_id } = ErrorBody.parse(JSON.parse(text))
    return message === error && headers.get('x-request-id') === request_id
  } catch {
    return false
  }
}

/** A refusal writes nothing, and neither does looking. */
function mustNotWrite({ method, target }: FuzzRequest, { status, headers, text }: FuzzAnswer): boolean {
  if (status >= 400 || isRefusedTool(target, text)) return true
  if (REFUSED_TO.test(headers.get('location') ?? '')) return !SIGN_OUT.test(routedPath(target))
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) && !WRITES_BY_GET.test(routedPath(target))
}

/** An assistant is told of a refusal inside an answer of status 200. */
function isRefusedTool(target: string, text: string): boolean {
  return routedPath(target) === '/mcp' && /"isError":true|"error":\{/.test(text)
}
