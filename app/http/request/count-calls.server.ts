import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../../domain/rate-limits'
import type { Operation } from '../../domain/operation.server'
import { getDatabase } from '../../db/client.server'
import { env } from '../../env.server'
import { HttpError } from './to-refusal.server'
import { tooManyRequests, UNAVAILABLE } from './refusals.server'

const TABLE = 'rate_limits'

const DATABASE_PAUSE_MS = 1_000

const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>()
let pausedUntil = 0

/** After a failed statement, limits are counted in memory (or refuse) for `DATABASE_PAUSE_MS`. */
export function pauseDatabaseCounting(): void {
  pausedUntil = Date.now() + DATABASE_PAUSE_MS
}

async function query({ text, values }: { text: string; values: unknown[] }) {
  if (Date.now() < pausedUntil) throw new Error('The database is unavailable')
  try {
    const database = await getDatabase()
    return await database.query(text, values)
  } catch (error) {
    pauseDatabaseCounting()
    throw error
  }
}

function openLimiter({
  name,
  calls,
  seconds,
  failsClosed,
  isPerProcess,
}: RateLimit): RateLimiterPostgres | RateLimiterMemory {
  const window = { keyPrefix: name, points: calls, duration: seconds }
  if (isPerProcess) return new RateLimiterMemory(window)
  return new RateLimiterPostgres({
    ...window,
    storeClient: { query },
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    // A worker deletes what has expired (app/domain/expiry.server.ts).
    clearExpiredByTimeout: false,
    // A caller over the limit costs no statement until the window ends.
    inMemoryBlockOnConsumed: calls + 1,
    ...(!failsClosed && { insuranceLimiter: new RateLimiterMemory(window) }),
  })
}

/** What is left of a limit, for the headers of an answer. */
export type Allowance = { limit: number; remaining: number; seconds: number }

/**
 * Counts for all processes together, unless `isPerProcess`. Null where nothing is counted. Throws HttpError 429 over the
 * limit, 503 if one that fails closed cannot count.
 */
export async function countCall(limit: RateLimit, key: string, calls = 1): Promise<Allowance | null> {
  if (isUncounted(key)) return null
  try {
    const { remainingPoints, msBeforeNext } = await limiterOf(limit).consume(key, calls)
    return { limit: limit.calls, remaining: remainingPoints, seconds: Math.ceil(msBeforeNext / 1_000) }
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? overLimit(reason) : new HttpError(UNAVAILABLE)
  }
}

/** Throws as `countCall` does once `countFailure` has reached the limit. Counts nothing. */
export async function refuseAfterFailures(limit: RateLimit, key: string): Promise<void> {
  if (isUncounted(key)) return
  const counted = await limiterOf(limit)
    .get(key)
    .catch(() => {
      throw new HttpError(UNAVAILABLE)
    })
  if (counted && counted.consumedPoints >= limit.calls) throw overLimit(counted)
}

/** Senders whose address is not known would share one count. */
function isUncounted(key: string): boolean {
  return env.RATE_LIMITS === 'off' || key === ''
}

/** Counts a failed call and never throws: the next call is refused. */
export async function countFailure(limit: RateLimit, key: string): Promise<void> {
  await countCall(limit, key).catch(() => {})
}

function limiterOf(limit: RateLimit): RateLimiterPostgres | RateLimiterMemory {
  const limiter = limiters.get(limit.name) ?? openLimiter(limit)
  limiters.set(limit.name, limiter)
  return limiter
}

function overLimit({ msBeforeNext }: RateLimiterRes): HttpError {
  return new HttpError(tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000))))
}

/** Counts a call under all limits of its operation. Throws as `countCall` does. */
export async function countOperation(
  operation: Operation,
  person: string,
  ip: string,
  rawInput: Record<string, unknown>,
): Promise<void> {
  const { limitPerPerson, limitPerIp, limitMissesPerIp } = operation
  if (limitMissesPerIp) await refuseAfterFailures(limitMissesPerIp, ip)
  if (limitPerPerson) await countCall(limitPerPerson, person, callsIn(operation, rawInput))
  if (limitPerIp) await countCall(limitPerIp, ip)
}

function callsIn({ input, limitCounts }: Operation, rawInput: Record<string, unknown>): number {
  if (!limitCounts) return 1
  const { data } = input.safeParse(rawInput)
  return data ? Object.keys((data as Record<string, object>)[limitCounts] ?? {}).length || 1 : 1
}
