import { needs, conflict, upgradeRequired } from '../policy'

/** Answered with 402 and `action: "upgrade"` (docs/product.md#plans). */
export const trialOver = upgradeRequired('Your trial has ended. Upgrade to premium to continue.')
const teamLimitReached = upgradeRequired(
  'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
)
const campaignLimitReached = upgradeRequired(
  'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
)

export const receiverTrialOver = upgradeRequired(
  "This member's trial has ended. After an upgrade to premium they can take over the team.",
)
export const receiverTeamLimitReached = upgradeRequired(
  "This member's trial includes no more teams. After an upgrade to premium they can take over the team.",
)

/** With PLANS=off. */
export const noPlans = conflict('There are no plans here. You already have everything.')

export const tooManyAtOnce = conflict('Too many creations at once. Please try again.')

/** `is_covered`: a member of a team whose owner is premium. */
export const canSeeDashboard = [needs(['has_access', 'is_covered'], trialOver)]

export const teamLimit = [needs('has_access', trialOver), needs('is_below_team_limit', teamLimitReached)]

/** The part of `canCreateCampaign` that can be checked before the form is shown. */
export const campaignLimit = [
  needs('has_access', trialOver),
  needs('is_below_campaign_limit', campaignLimitReached),
]
