import type { Failures } from '../failures'
import type { Policy } from '../policy'
import { REMIND_HOURS } from './constants'

export type ReminderFact = 'is_owner' | 'is_active' | 'has_rested'

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

/** Does not ask whether anybody is left to remind: once a member is removed, the answer would tell whether they had finished. */
export const canRemind: Policy<ReminderFact> = [
  ...canReadReminder,
  {
    anyOf: ['has_rested'],
    otherwise: {
      kind: 'conflict',
      sentence: `You have reminded people within the last ${REMIND_HOURS} hours`,
    },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  remindMembers: { failure: 'Failed to remind people' },
  setNotificationPreferences: { failure: 'Failed to save notification settings' },
} as const satisfies Failures
