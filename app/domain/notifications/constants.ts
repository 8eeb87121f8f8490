/** One preference each, all on by default. */
export const NOTIFICATION_KINDS = [
  'new_tactic_notifications',
  'new_comment_notifications',
  'campaign_ended_notifications',
  'campaign_reminder_notifications',
  'second_round_notifications',
  'decision_notifications',
  'outcome_notifications',
  'weekly_digest_notifications',
  'ownership_notifications',
  'team_invitation_notifications',
] as const
/** Added to the API later. Optional, so that older clients do not change them. */
export const LATER_KINDS = [
  'second_round_notifications',
  'decision_notifications',
  'outcome_notifications',
  'weekly_digest_notifications',
  'ownership_notifications',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** New tactics and comments are announced together, this long after the first of them. */
export const BATCH_MINUTES = 10
export const RANKING_PLACES = 3

/** `dropped`: no longer wanted or allowed when it was due. `parked`: given up until an operator retries. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]
/** How long a claimed mail is reserved for a process; longer than the slowest delivery. */
export const LEASE_SECONDS = 180
