import type { Denial } from '../policy'

/** Plan limits: each answers with `action: "upgrade"` (product decisions, sections 4 and 8). */
const upgrade = (sentence: string): Denial => ({ kind: 'upgrade_required', sentence })

export const trialOver = upgrade('Your trial has ended. Upgrade to premium to go on.')
export const teamLimitReached = upgrade(
  'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
)
export const campaignLimitReached = upgrade(
  'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
)

/** Of creations at the same moment one may lose every round (docs/decisions/003). */
export const tooManyAtOnce: Denial = {
  kind: 'conflict',
  sentence: 'Too many creations at once. Please try again.',
}
