import type { Denial } from '../policy'

/** Answered with 402 and `action: "upgrade"` (docs/product.md#plans). */
const upgrade = (sentence: string): Denial => ({ kind: 'upgrade_required', sentence })

export const trialOver = upgrade('Your trial has ended. Upgrade to premium to continue.')
export const teamLimitReached = upgrade(
  'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
)
export const campaignLimitReached = upgrade(
  'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
)

export const receiverTrialOver = upgrade(
  "This member's trial has ended. After an upgrade to premium they can take over the team.",
)
export const receiverTeamLimitReached = upgrade(
  "This member's trial includes no more teams. After an upgrade to premium they can take over the team.",
)

export const tooManyAtOnce: Denial = {
  kind: 'conflict',
  sentence: 'Too many creations at once. Please try again.',
}
