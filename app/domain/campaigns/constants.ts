/** Limits and defaults of a campaign (docs/product.md#campaigns). */
export const CAMPAIGN_NAME_MIN = 5
export const CAMPAIGN_NAME_MAX = 100
export const PROBLEM_MAX = 500
export const TIME_ZONE_MAX = 64
export const PROBLEM_QUESTIONS = {
  problem_statement: 'What problem does this solve?',
  problem_reason: 'Why do we have this problem?',
} as const
export const CONTRIBUTION_MODES = ['vote_only', 'add_and_vote'] as const
export type ContributionMode = (typeof CONTRIBUTION_MODES)[number]
export const CONTRIBUTION_MODE_NAMES: Record<ContributionMode, string> = {
  add_and_vote: 'Add & Vote',
  vote_only: 'Vote Only',
}
export const DEFAULT_CONTRIBUTION_MODE: ContributionMode = 'add_and_vote'
export const CAMPAIGN_STATUSES = ['active', 'ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
/** Between now and the end of a campaign. */
export const MIN_DURATION_HOURS = 1
/** What the form proposes. */
export const DEFAULT_DURATION_DAYS = 3
/** A campaign is time-boxed (docs/decisions/007). */
export const MAX_DURATION_DAYS = 366
export const END_SENTENCES = {
  tooEarly: 'Campaign must run for at least 1 hour',
  tooLate: 'Campaign must end within a year',
} as const
/** A campaign open for this long is reminded `long` hours before its end, any other `short` hours. */
export const LONG_CAMPAIGN_HOURS = 48
export const REMINDER_HOURS = { long: 24, short: 1 }
/** Below this the countdown turns red. A second round is open for 24 hours, which would be red from the start. */
export const HURRY_HOURS = { campaign: 24, secondRound: 3 }
/** How long the entry of a campaign's end is in a calendar. */
export const CALENDAR_MINUTES = 30
export const INVITE_TOKEN_BITS = 128
export const CONFETTI_DURATION_MS = 3000
export const CONFETTI_INTERVAL_MS = 250
export const SUGGESTION_MIN_TACTICS = 3
