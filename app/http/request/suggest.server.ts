import { failures } from '../../contract/failures'
import type { SuggestionSource } from '../../domain/suggestions/constants'
import { suggestFromPlaybook } from '../../domain/suggestions/playbook.server'
import type { Brief, Suggest, Suggestion } from '../../domain/suggestions/brief'
import { env } from '../../env.server'
import { CircuitBreaker, CircuitOpen } from './circuit-breaker.server'
import { HttpError } from './to-refusal.server'
import { UNAVAILABLE } from './refusals.server'

const MAX_CONCURRENT_REQUESTS = 3
const RETRY_AFTER_SECONDS = 10
const SUGGESTION_TIMEOUT_MS = env.AI_TIMEOUT_SECONDS * 1000
const breaker = new CircuitBreaker({ maxFaults: 5, pauseMs: 30_000 })

/** Loaded on first use: the SDK would slow down the start of the app. */
const loadProvider = () => import('./ai-provider.server')

let provider: Suggest | undefined

const suggest: Suggest = async (brief, signal) => {
  if (!env.aiProvider) return suggestFromPlaybook(brief)
  const { createProvider, isRefusal } = await loadProvider()
  const ask = (provider ??= createProvider(env.aiProvider))
  return breaker.run(
    () => Promise.race([ask(brief, signal), rejectOn(signal)]),
    (error) => !isRefusal(error),
  )
}

export const suggestionSource: SuggestionSource = env.aiProvider ? 'provider' : 'playbook'

let running = 0

/**
 * Asks this server's engine. Throws HttpError 429 when too many run at once, 503 when it fails, is too slow, or is not
 * asked because it has failed several times in a row.
 */
export async function askForSuggestions(brief: Brief): Promise<Suggestion[]> {
  if (running >= MAX_CONCURRENT_REQUESTS) throw tooManyAtOnce()
  running++
  const signal = AbortSignal.timeout(SUGGESTION_TIMEOUT_MS)
  try {
    return await suggest(brief, signal)
  } catch (error) {
    if (error instanceof CircuitOpen) throw providerFailed('is not asked after several faults', error)
    throw providerFailed(signal.aborted ? 'took too long' : (await loadProvider()).reasonOf(error))
  } finally {
    running--
  }
}

/** Needed because the SDK waits out a 429's Retry-After even after the signal has aborted. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function tooManyAtOnce(): HttpError {
  return new HttpError({
    status: 429,
    error: 'Others are asking for AI tactics right now. Please try again in a few seconds.',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}

function providerFailed(reason: string, open?: CircuitOpen): HttpError {
  const { failure } = failures.suggestTactics
  const headers = open && { 'Retry-After': String(open.retryAfterSeconds) }
  const refusal = { ...UNAVAILABLE, ...(headers && { headers }), error: failure }
  return new HttpError(refusal, { cause: `The AI provider ${reason}` })
}
