import { conflict, forbidden, needs } from '../policy'
import type { Failures } from '../failures'
import { REMIND_HOURS } from './constants'

export const canReadReminder = [
  needs('is_owner', forbidden('Only the campaign owner can remind people')),
  needs('is_active', conflict('The campaign has ended, so nobody is reminded')),
]

/** Does not ask whether anybody is left to remind: once a member is removed, the answer would tell whether they had finished. */
export const canRemind = [
  ...canReadReminder,
  needs('has_rested', conflict(`You have reminded people within the last ${REMIND_HOURS} hours`)),
]

/** What people read when one of the forms fails. */
export const failures = {
  remindMembers: { failure: 'Failed to remind people' },
  setNotificationPreferences: { failure: 'Failed to save notification settings' },
} as const satisfies Failures
