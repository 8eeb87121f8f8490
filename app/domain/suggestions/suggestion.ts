import { z } from 'zod'
import { AddTacticSchema } from '../tactics/validation'
import { SUGGESTIONS_MAX } from './constants'

/** A tactic that an engine proposes: plain text like anybody's, and its guess at the scores. */
export const SuggestionSchema = z.strictObject(
  AddTacticSchema.pick({ name: true, impact_score: true, chances_score: true, efforts_score: true }).shape,
)
export type Suggestion = z.output<typeof SuggestionSchema>

/** What an engine answers; one wrong suggestion makes the whole answer wrong. */
export const SuggestionsSchema = z.strictObject({
  suggestions: z.array(SuggestionSchema).min(1).max(SUGGESTIONS_MAX),
})

/** What an engine is told: no person, no e-mail address, no score. */
export type Brief = {
  campaign_name: string
  problem_statement: string | null
  problem_reason: string | null
  /** The names of the tactics that are there, newest first. */
  tactics: string[]
}

/** An engine that thinks tactics up. It may take seconds, and stops when the signal says so. */
export type Suggest = (brief: Brief, signal: AbortSignal) => Promise<Suggestion[]>
