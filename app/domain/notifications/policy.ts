import type { Failures } from '../failures'

/** What people read when one of the forms fails. */
export const failures = {
  setNotificationPreferences: { failure: 'Failed to save notification settings' },
} as const satisfies Failures
