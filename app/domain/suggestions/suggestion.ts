import { z } from 'zod'
import { scoreFields, tacticNameField } from '../tactics/validation'
import { SUGGESTIONS_MAX } from './constants'

/** A tactic proposed by an engine, under the rules of a person's tactic, with guessed scores. */
export const SuggestionSchema = z.strictObject({ name: tacticNameField, ...scoreFields })

/** The answer of an engine. One invalid suggestion makes all of it invalid. */
export const SuggestionsSchema = z.strictObject({
  suggestions: z.array(SuggestionSchema).min(1).max(SUGGESTIONS_MAX),
})
