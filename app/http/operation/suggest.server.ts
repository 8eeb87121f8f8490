import { operations } from '../../contract'
import type { SuggestionSource } from '../../domain/suggestions/constants'
import { suggestFromPlaybook } from '../../domain/suggestions/playbook.server'
import type { Brief, Suggest, Suggestion } from '../../domain/suggestions/suggestion'
import { env } from '../../env.server'
import { HttpError } from './to-refusal.server'
import { UNAVAILABLE } from './refusals.server'

const MAX_AT_ONCE = 3
const RETRY_AFTER_SECONDS = 10
const SUGGESTION_TIMEOUT_MS = env.AI_TIMEOUT_SECONDS * 1000

/** Loaded on first use: its SDK is a good part of what a start would have to load. */
const loadProvider = () => import('./ai-provider.server')

let provider: Suggest | undefined

const suggest: Suggest = async (brief, signal) => {
  if (!env.aiProvider) return suggestFromPlaybook(brief)
  provider ??= (await loadProvider()).createProvider(env.aiProvider)
  return provider(brief, signal)
}

/** Where suggestions come from, for people to know. */
export const suggestionSource: SuggestionSource = env.aiProvider ? 'provider' : 'playbook'

let running = 0

/** Asks the engine of this server, a few at once and never for long; every fault is one and the same refusal. */
export async function askForSuggestions(brief: Brief): Promise<Suggestion[]> {
  if (running >= MAX_AT_ONCE) throw tooMany()
  running++
  const signal = AbortSignal.timeout(SUGGESTION_TIMEOUT_MS)
  try {
    return await Promise.race([suggest(brief, signal), rejectOn(signal)])
  } catch (error) {
    throw failed(signal.aborted ? 'took too long' : (await loadProvider()).reasonOf(error))
  } finally {
    running--
  }
}

/** The SDK waits as long as a 429 tells it to, whatever the signal says. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function tooMany(): HttpError {
  return new HttpError({
    status: 429,
    error: 'Others are asking for AI tactics right now. Please try again in a few seconds.',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}

function failed(reason: string): HttpError {
  const { failure } = operations.suggestTactics
  return new HttpError({ ...UNAVAILABLE, error: failure }, { cause: `The AI provider ${reason}` })
}
