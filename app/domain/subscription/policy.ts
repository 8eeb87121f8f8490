import { needs } from '../policy'
import { campaignLimitReached, teamLimitReached, trialOver } from './denials'

/** `is_covered`: a member of a team whose owner is premium. */
export const canSeeDashboard = [needs(['has_access', 'is_covered'], trialOver)]

export const teamLimit = [needs('has_access', trialOver), needs('is_below_team_limit', teamLimitReached)]

/** The part of `canCreateCampaign` that can be checked before the form is shown. */
export const campaignLimit = [
  needs('has_access', trialOver),
  needs('is_below_campaign_limit', campaignLimitReached),
]
