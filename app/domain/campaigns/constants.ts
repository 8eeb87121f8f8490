export const CAMPAIGN_NAME_MIN = 5
export const CAMPAIGN_NAME_MAX = 100
export const PROBLEM_MAX = 500
export const TIME_ZONE_MAX = 64
export const CONTRIBUTION_MODES = ['vote_only', 'add_and_vote'] as const
export type ContributionMode = (typeof CONTRIBUTION_MODES)[number]
export const CONTRIBUTION_MODE_NAMES: Record<ContributionMode, string> = {
  add_and_vote: 'Add & Vote',
  vote_only: 'Vote Only',
}
export const DEFAULT_CONTRIBUTION_MODE: ContributionMode = 'add_and_vote'
export const CAMPAIGN_STATUSES = ['active', 'ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
/** From now to the end. */
export const MIN_DURATION_HOURS = 1
/** The default of the form. */
export const DEFAULT_DURATION_DAYS = 3
/** A limit of our own: the specification has none (docs/decisions/007). */
export const MAX_DURATION_DAYS = 366
export const END_SENTENCES = {
  tooEarly: 'Campaign must run for at least 1 hour',
  tooLate: 'Campaign must end within a year',
} as const
/** How often a running campaign is asked whether everybody has scored everything. */
export const COMPLETION_MINUTES = 10
/** Below this the countdown is red. A second round lasts 24 hours, so with the campaign's value it would always be red. */
export const HURRY_HOURS = { campaign: 24, secondRound: 3 }
/** The most entries of each list of open work. The counts beside the lists are complete. */
export const OPEN_WORK_MAX = 6
/** A result counts as new for this long after the end. */
export const NEW_RESULT_DAYS = 14
/** A decision counts as new for this long after it is published. */
export const NEW_DECISION_DAYS = 14
export const CALENDAR_MINUTES = 30
export const INVITE_TOKEN_BITS = 128
export const CONFETTI_DURATION_MS = 3000
export const CONFETTI_INTERVAL_MS = 250
export const SUGGESTION_MIN_TACTICS = 3
/** How many people must have voted for the result to have a headline. */
export const QUORUM_MIN = 2
export const QUORUM_MAX = 1_000
export const QUORUM_EXAMPLE = 5
