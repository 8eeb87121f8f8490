import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/limit'
import type { Operation } from '../../contract/operation'
import { getDatabase } from '../../db/client.server'
import { env } from '../../env.server'
import { HttpError } from './to-refusal.server'
import { tooManyRequests, UNAVAILABLE } from './refusals.server'

const TABLE = 'rate_limits'

const DATABASE_PAUSE_MS = 1_000

const limiters = new Map<string, RateLimiterPostgres>()
let pausedUntil = 0

/** After the database has failed to answer, the process counts in memory (or refuses) for a while without asking it. */
export function pauseDatabaseCounting(): void {
  pausedUntil = Date.now() + DATABASE_PAUSE_MS
}

async function query({ text, values }: { text: string; values: unknown[] }) {
  if (Date.now() < pausedUntil) throw new Error('The database is away')
  try {
    const database = await getDatabase()
    return await database.query(text, values)
  } catch (error) {
    pauseDatabaseCounting()
    throw error
  }
}

function openLimiter({ name, calls, seconds, failsClosed }: Limit): RateLimiterPostgres {
  const window = { keyPrefix: name, points: calls, duration: seconds }
  return new RateLimiterPostgres({
    ...window,
    storeClient: { query },
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    // A caller over the limit costs no statement until the window ends.
    inMemoryBlockOnConsumed: calls + 1,
    ...(!failsClosed && { insuranceLimiter: new RateLimiterMemory(window) }),
  })
}

/**
 * Counts calls of `key` under a limit, one unless said otherwise, in the database, so that all processes share the count.
 * @throws HttpError 429 with Retry-After when it is over, 503 when a limit that fails closed cannot be counted.
 */
export async function countCall(limit: Limit, key: string, calls = 1): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  try {
    await limiterOf(limit).consume(key, calls)
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? overLimit(reason) : new HttpError(UNAVAILABLE)
  }
}

/**
 * Counts nothing: refuses `key` once as many failures as the limit allows have been counted.
 * @throws HttpError as `countCall` does.
 */
export async function refuseAfterFailures(limit: Limit, key: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const counted = await limiterOf(limit)
    .get(key)
    .catch(() => {
      throw new HttpError(UNAVAILABLE)
    })
  if (counted && counted.consumedPoints >= limit.calls) throw overLimit(counted)
}

/** Counts a failed call. It keeps its own answer: reaching the limit is reported to the next call. */
export async function countFailure(limit: Limit, key: string): Promise<void> {
  await countCall(limit, key).catch(() => {})
}

function limiterOf(limit: Limit): RateLimiterPostgres {
  const limiter = limiters.get(limit.name) ?? openLimiter(limit)
  limiters.set(limit.name, limiter)
  return limiter
}

function overLimit({ msBeforeNext }: RateLimiterRes): HttpError {
  return new HttpError(tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000))))
}

/** Counts a call under the limits of its operation, whether it succeeds or not. */
export async function countOperation(
  operation: Operation,
  person: string,
  address: string,
  rawInput: Record<string, unknown>,
): Promise<void> {
  const { limitPerPerson, limitPerAddress, limitMissesPerAddress } = operation
  if (limitMissesPerAddress) await refuseAfterFailures(limitMissesPerAddress, address)
  if (limitPerPerson) await countCall(limitPerPerson, person, callsIn(operation, rawInput))
  if (limitPerAddress) await countCall(limitPerAddress, address)
}

/** Invalid input counts as one call. */
function callsIn({ input, limitCounts }: Operation, rawInput: Record<string, unknown>): number {
  if (!limitCounts) return 1
  const { data } = input.safeParse(rawInput)
  return data ? ((data as Record<string, unknown[]>)[limitCounts]?.length ?? 1) : 1
}
