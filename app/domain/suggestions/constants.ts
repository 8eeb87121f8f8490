/** The stages of growth that the built-in playbook is ordered by. */
export const STAGES = ['acquisition', 'activation', 'retention', 'referral', 'revenue'] as const
export type Stage = (typeof STAGES)[number]
/** How many tactics one call adds at most. */
export const SUGGESTIONS_PER_CALL = 5
/** Engines may propose more, so that enough remain when some repeat what is there. */
export const SUGGESTIONS_ASKED = 8
export const SUGGESTIONS_MAX = 10
/** Who thinks tactics up: an AI provider, or the playbook that comes with the app. */
export const SUGGESTION_SOURCES = ['provider', 'playbook'] as const
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number]
