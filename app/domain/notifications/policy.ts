import { conflict, forbidden, needs } from '../policy'
import { REMINDER_PAUSE_HOURS } from './constants'

export const canReadReminder = [
  needs('is_owner', forbidden('Only the campaign owner can remind people')),
  needs('is_active', conflict('The campaign has ended, so nobody is reminded')),
]

/** Does not ask whether anybody is left to remind: once a member is removed, the answer would tell whether they had finished. */
export const canRemind = [
  ...canReadReminder,
  needs('has_rested', conflict(`You have reminded people within the last ${REMINDER_PAUSE_HOURS} hours`)),
]
