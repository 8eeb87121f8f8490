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
