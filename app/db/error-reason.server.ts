/** The values that PostgreSQL quotes at the end of a message: `invalid input syntax for type uuid: "…"`. */
const QUOTED_VALUE = /: ".*"$/s
/** Begins the message of Drizzle's errors, which goes on with the statement and its parameters. */
const FAILED_QUERY = /^Failed query: /

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
  if (!FAILED_QUERY.test(error.message)) return error.message.replace(QUOTED_VALUE, '')
  const reason = innermost(error)
  return reason === error ? 'A statement failed' : reasonOf(reason)
}
