/** Limits and defaults of a campaign (docs/product.md#campaigns). */
export const CAMPAIGN_NAME_MIN = 5
export const CAMPAIGN_NAME_MAX = 100
export const PROBLEM_MAX = 500
export const CONTRIBUTION_MODES = ['vote_only', 'add_and_vote'] as const
export type ContributionMode = (typeof CONTRIBUTION_MODES)[number]
export const DEFAULT_CONTRIBUTION_MODE: ContributionMode = 'add_and_vote'
export const CAMPAIGN_STATUSES = ['active', 'ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
/** Shortest time, in hours, between now and the end of a campaign. */
export const MIN_DURATION_HOURS = 1
/** The form proposes an end this many days ahead. */
export const DEFAULT_DURATION_DAYS = 3
/** Longest time, in days, between now and the end: a campaign is time-boxed (docs/decisions/007). */
export const MAX_DURATION_DAYS = 366
/** What is wrong with an end outside these limits. */
export const END_SENTENCES = {
  tooEarly: 'Campaign must run for at least 1 hour',
  tooLate: 'Campaign must end within a year',
} as const
/** A campaign that is open for at least the long time is reminded of a day before its end, any other an hour before. */
export const LONG_CAMPAIGN_HOURS = 48
export const REMINDER_HOURS = { long: 24, short: 1 }
/** Under this many hours the countdown turns red. */
export const HURRY_HOURS = 24
/** Random bits in a campaign's invite token. */
export const INVITE_TOKEN_BITS = 128
/** Milliseconds: how long confetti plays, and the time between two bursts. */
export const CONFETTI_DURATION = 3000
export const CONFETTI_INTERVAL = 250
/** AI suggestions need something to go by. */
export const SUGGESTION_MIN_TACTICS = 3
