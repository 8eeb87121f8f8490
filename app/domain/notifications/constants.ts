/** New tactics and comments are announced together, this long after the first of them. */
export const BATCH_MINUTES = 10

/** Campaigns at least this long have their reminder `long` hours before the end, shorter ones `short` hours. */
export const LONG_CAMPAIGN_HOURS = 48
export const REMINDER_HOURS = { long: 24, short: 1 }
/** How long the owner of a campaign waits between two reminders by hand. */
export const REMINDER_PAUSE_HOURS = 12
/** A team of one is never told that everybody has scored. */
export const COMPLETE_PEOPLE_MIN = 2

/** The pause after a failure doubles up to the longest; then mails are parked. */
export const MAIL_RETRY = { firstSeconds: 30, longestSeconds: 60 * 60, giveUpHours: 24 }
/** `dropped`: no longer wanted or allowed when it was due. `parked`: given up until an operator retries. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]
/** How long a claimed mail is reserved for a process; longer than the slowest delivery. */
export const LEASE_SECONDS = 180
