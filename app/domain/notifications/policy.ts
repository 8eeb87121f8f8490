import type { Failures } from '../failures'
import type { Policy } from '../policy'
import { REMIND_HOURS } from './constants'

/** `is_unfinished`: somebody else has tactics left to score. */
export type ReminderFact = 'is_owner' | 'is_active' | 'has_rested' | 'is_unfinished'

/** How many have not finished is told to the campaign owner while it matters. */
export const canReadReminder: Policy<'is_owner' | 'is_active'> = [
  {
    anyOf: ['is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the campaign owner can remind people' },
  },
  {
    anyOf: ['is_active'],
    otherwise: { kind: 'conflict', sentence: 'The campaign has ended, so nobody is reminded' },
  },
]

export const canRemind: Policy<ReminderFact> = [
  ...canReadReminder,
  {
    anyOf: ['has_rested'],
    otherwise: {
      kind: 'conflict',
      sentence: `You have reminded people within the last ${REMIND_HOURS} hours`,
    },
  },
  {
    anyOf: ['is_unfinished'],
    otherwise: { kind: 'conflict', sentence: 'Everybody else has scored everything' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  remindMembers: { failure: 'Failed to remind people' },
  setNotificationPreferences: { failure: 'Failed to save notification settings' },
} as const satisfies Failures
