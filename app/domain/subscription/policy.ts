import type { Failures } from '../failures'
import type { Policy } from '../policy'
import { campaignLimitReached, teamLimitReached, trialOver } from './denials'

/** `is_covered`: a member of a team whose owner is premium. */
export type AccessFact = 'has_access' | 'is_covered'
export type TeamLimitFact = 'has_access' | 'is_below_team_limit'
export type CampaignLimitFact = 'has_access' | 'is_below_campaign_limit'

export const canSeeDashboard: Policy<AccessFact> = [
  { anyOf: ['has_access', 'is_covered'], otherwise: trialOver },
]

export const teamLimit: Policy<TeamLimitFact> = [
  { anyOf: ['has_access'], otherwise: trialOver },
  { anyOf: ['is_below_team_limit'], otherwise: teamLimitReached },
]

/** The part of `canCreateCampaign` that can be checked before the form is shown. */
export const campaignLimit: Policy<CampaignLimitFact> = [
  { anyOf: ['has_access'], otherwise: trialOver },
  { anyOf: ['is_below_campaign_limit'], otherwise: campaignLimitReached },
]

/** What people read when one of the forms fails. */
export const failures = {
  upgrade: { failure: 'Failed to upgrade. Please try again.' },
} as const satisfies Failures
