/** A preference each; all are on until a person turns one off (docs/product.md#notifications). */
export const NOTIFICATION_KINDS = [
  'new_tactic_notifications',
  'new_comment_notifications',
  'campaign_ended_notifications',
  'campaign_reminder_notifications',
  'team_invitation_notifications',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** New tactics and comments are told of together, so many minutes after the first of them. */
export const BATCH_MINUTES = 10
/** How many places of the ranking the mail about the end shows. */
export const RANKING_PLACES = 10

/** `dropped`: not wanted any more, or not theirs, when it was to be sent. `parked`: given up until an operator retries. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]
/** Seconds for which a claimed mail is nobody else's; longer than the slowest delivery. */
export const LEASE_SECONDS = 180
/** The first retry comes after so many seconds, each later one after twice the time, at most hourly, for a day. */
export const FIRST_RETRY_SECONDS = 30
export const MAX_RETRY_SECONDS = 60 * 60
export const GIVE_UP_HOURS = 24
/** Days after which mails that were sent or dropped are forgotten. */
export const KEPT_DAYS = 30
