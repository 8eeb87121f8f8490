import { z } from 'zod'
import { scoreFields, tacticNameField } from '../tactics/validation'
import { SUGGESTIONS_MAX } from './constants'

/** A tactic proposed by an engine, under the rules of a person's tactic, with guessed scores. */
export const SuggestionSchema = z.strictObject({ name: tacticNameField, ...scoreFields })
export type Suggestion = z.output<typeof SuggestionSchema>

/** The answer of an engine. One invalid suggestion makes all of it invalid. */
export const SuggestionsSchema = z.strictObject({
  suggestions: z.array(SuggestionSchema).min(1).max(SUGGESTIONS_MAX),
})

/** What an engine gets to know: no person, no score. */
export type Brief = {
  campaign_name: string
  problem_statement: string | null
  problem_reason: string | null
  /** Names, newest first. */
  tactics: string[]
}

/** An engine. It may take seconds and stops when the signal is aborted. */
export type Suggest = (brief: Brief, signal: AbortSignal) => Promise<Suggestion[]>
