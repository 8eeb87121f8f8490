import { conflict, upgradeRequired } from '../policy'

/** Answered with 402 and `action: "upgrade"` (docs/product.md#plans). */
export const trialOver = upgradeRequired('Your trial has ended. Upgrade to premium to continue.')
export const teamLimitReached = upgradeRequired(
  'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
)
export const campaignLimitReached = upgradeRequired(
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
