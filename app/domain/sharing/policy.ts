import { canSeeResults } from '../campaigns/policy'
import type { Failures } from '../failures'
import type { Policy } from '../policy'

export const canChangeResultLink: Policy<'is_owner' | 'has_ended'> = [
  {
    anyOf: ['is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the campaign owner opens and closes the link' },
  },
  ...canSeeResults,
]

/** What people read when one of the forms fails. */
export const failures = {
  openResultLink: { failure: 'Failed to open the link' },
  closeResultLink: { failure: 'Failed to close the link' },
} as const satisfies Failures
