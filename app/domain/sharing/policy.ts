import { forbidden, needs } from '../policy'
import { canSeeResults } from '../campaigns/policy'
import type { Failures } from '../failures'

export const canChangeResultLink = [
  needs('is_owner', forbidden('Only the campaign owner opens and closes the link')),
  ...canSeeResults,
]

/** What people read when one of the forms fails. */
export const failures = {
  openResultLink: { failure: 'Failed to open the link' },
  closeResultLink: { failure: 'Failed to close the link' },
} as const satisfies Failures
