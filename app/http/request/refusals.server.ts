import type { FieldErrors } from '../../domain/policy'

/** The HTTP answer for no (docs/product.md#statuses). `error` is a sentence for people. */
export type Refusal = {
  status: number
  error: string
  action?: 'upgrade'
  fields?: FieldErrors
  headers?: Record<string, string>
}

/** Of an operation whose record names no other. */
export const MAX_BODY_KIBIBYTES = 64
export const MAX_BODY_DEPTH = 32

export const NOT_JSON: Refusal = { status: 415, error: 'Send the body as application/json' }
export const COMPRESSED: Refusal = { status: 415, error: 'Send the body without compression' }
export function tooLarge(kibibytes: number): Refusal {
  return { status: 413, error: `The body must be at most ${kibibytes} KiB` }
}
export const BROKEN_JSON: Refusal = { status: 400, error: 'The body is not valid JSON' }
export const NOT_UTF8: Refusal = { status: 400, error: 'The body must be valid UTF-8 text' }
export const NO_OBJECT: Refusal = { status: 400, error: 'The body must be a JSON object' }
export const TOO_DEEP: Refusal = {
  status: 400,
  error: `The body must be nested at most ${MAX_BODY_DEPTH} deep`,
}
export const GIVEN_TWICE: Refusal = { status: 400, error: 'A parameter is given twice' }

export const NO_SUCH_CALL: Refusal = { status: 404, error: 'There is no such call' }
export const NO_SUCH_ADDRESS: Refusal = { status: 404, error: 'There is no such address' }
export const NO_SUCH_FILE: Refusal = { status: 404, error: 'There is no such file' }

/** 401 means no valid session or token and nothing else: clients sign out on it. */
export const UNAUTHENTICATED: Refusal = {
  status: 401,
  error: 'Please sign in',
  headers: { 'WWW-Authenticate': 'Bearer' },
}
export const FOREIGN_REQUEST: Refusal = {
  status: 403,
  error: 'This request came from another site and was refused',
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return {
    status: 429,
    error: 'Too many requests. Please wait a moment and try again.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  }
}

export const INTERNAL: Refusal = {
  status: 500,
  error: 'Something went wrong on our side. Please try again.',
}
export const UNAVAILABLE: Refusal = {
  status: 503,
  error: 'This is not available right now. Please try again in a moment.',
  headers: { 'Retry-After': '2' },
}
export const DISK_FULL: Refusal = {
  status: 503,
  error: 'The server has no room left to save anything; what is there can be read. Please try again later.',
  headers: { 'Retry-After': '30' },
}
