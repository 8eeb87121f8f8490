import { DrizzleQueryError } from 'drizzle-orm'
import { destination, pino, stdTimeFunctions } from 'pino'
import { innermost, reasonOf, isUnavailable } from '../../db/error-reason.server'
import { NotReadyError } from '../../domain/policy'
import { env } from '../../env.server'

const output = destination({ fd: 1, sync: true })
// A full disk under the log must not stop the app.
output.on('error', () => {})

/** One JSON line per event; never a secret, a score or a whole address. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  output,
)

/** Logs an error that is our fault. An unavailable database is only a warning, without a stack; work that goes on is no error. */
export function logError(request_id: string, error: unknown): void {
  if (error instanceof NotReadyError) log.info({ request_id }, error.message)
  else if (isUnavailable(error))
    log.warn({ request_id, reason: innermost(error).message }, 'database unavailable')
  else log.error({ request_id, ...describe(error) }, reasonOf(innermost(error)))
}

export function logSignInFailure(request_id: string, error: unknown): void {
  log.warn({ request_id, ...describe(error) }, 'sign-in failed')
}

/** Leaves out Drizzle's messages, which hold a statement's parameters: scores, hashes of tokens. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'Error' }
  const { name, stack, cause } = error
  const isStatement = error instanceof DrizzleQueryError
  return {
    name,
    ...(isStatement ? { statement: error.query } : { error: reasonOf(error) }),
    ...('code' in error && { code: error.code }),
    stack: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause !== undefined && { cause: cause instanceof Error ? describe(cause) : String(cause) }),
  }
}
