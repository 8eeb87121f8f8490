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
/** SQLSTATE: connection, resources, shutdown, time-outs, a standby, and transactions that got in each other's way. */
const SQL_STATES = /^(08|53|57P0|57014|55P03|25P03|25006|40001|40P01)/
/** What the driver says without a code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/

const DISK_FULL = '53100'
/** Whether the database has no room left to write; what is there can still be read. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

/** Whether the database could not do it right now, though nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (SYSTEM_CODES.has(code) || SQL_STATES.test(code) || SENTENCES.test(error.message)) return true
  return error.cause !== undefined && isUnavailable(error.cause)
}
