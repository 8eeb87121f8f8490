/** The values that PostgreSQL quotes at the end of a message: `invalid input syntax for type uuid: "…"`. */
const QUOTED_VALUE = /: ".*"$/s
/** Begins the message of Drizzle's errors, which goes on with the statement and its parameters. */
const FAILED_QUERY = /^Failed query: /

/**
 * PGlite makes a file before it opens it: without a handle for that it tries again, finds the file and says that it exists.
 * The last is what it says of other files then.
 */
const NO_HANDLE_MESSAGE = /could not (create|open) .*: (File exists|No file descriptors available)/s
const NO_HANDLE_CODES = new Set(['EMFILE', 'ENFILE'])
export const NO_HANDLE =
  'No file handles are left, so a file could not be opened. Please raise their limit (ulimit -n, or LimitNOFILE of systemd) and start again.'

export function isOutOfHandles(error: unknown): boolean {
  const { code, message } = innermost(error) as NodeJS.ErrnoException
  return NO_HANDLE_CODES.has(code ?? '') || NO_HANDLE_MESSAGE.test(message)
}

/** The error that started it all: Drizzle's and our own wrap the driver's. */
export function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? innermost(error.cause) : error
}

/**
 * Why something failed, for an operator: our own sentence, or the driver's reason. Never a statement's parameters, which
 * are addresses, names and hashes.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOutOfHandles(error)) return NO_HANDLE
  if (!FAILED_QUERY.test(error.message)) return error.message.replace(QUOTED_VALUE, '')
  const reason = innermost(error)
  return reason === error ? 'A statement failed' : reasonOf(reason)
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Connection, resources, shutdown, time-outs, read-only standby, serialisation failure, deadlock. */
const SQL_STATES = /^(08|53|57P0|57014|55P03|25P03|25006|40001|40P01)/
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/

const DISK_FULL_CODES = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && DISK_FULL_CODES.has(error.code)) || isDiskFull(error.cause)
}

/** Whether the database cannot answer at the moment, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (SYSTEM_CODES.has(code) || SQL_STATES.test(code) || SENTENCES.test(error.message)) return true
  return error.cause !== undefined && isUnavailable(error.cause)
}
