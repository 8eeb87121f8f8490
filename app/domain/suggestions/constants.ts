export const STAGES = ['acquisition', 'activation', 'retention', 'referral', 'revenue'] as const
export type Stage = (typeof STAGES)[number]
export const SUGGESTIONS_PER_CALL = 5
/** More than are added, because some repeat tactics of the campaign. */
export const SUGGESTIONS_ASKED = 8
export const SUGGESTIONS_MAX = 10
/** An AI provider, or the playbook that is part of the app. */
export const SUGGESTION_SOURCES = ['provider', 'playbook'] as const
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number]
