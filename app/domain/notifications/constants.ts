/** One preference each, all on by default. */
export const NOTIFICATION_KINDS = [
  'new_tactic_notifications',
  'new_comment_notifications',
  'campaign_ended_notifications',
  'campaign_reminder_notifications',
  'owner_reminder_notifications',
  'everybody_scored_notifications',
  'second_round_notifications',
  'decision_notifications',
  'outcome_notifications',
  'weekly_digest_notifications',
  'ownership_notifications',
  'team_invitation_notifications',
] as const
/** Added to the API later. Optional, so that older clients do not change them. */
export const LATER_KINDS = [
  'owner_reminder_notifications',
  'everybody_scored_notifications',
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

/** How long the owner of a campaign waits between two reminders by hand. */
export const REMIND_HOURS = 12
/** With fewer other people, how many have not finished could say who. */
export const COUNTED_OTHERS_MIN = 3
/** A team of one is never told that everybody has scored. */
export const COMPLETE_PEOPLE_MIN = 2

/** `dropped`: no longer wanted or allowed when it was due. `parked`: given up until an operator retries. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]
/** How long a claimed mail is reserved for a process; longer than the slowest delivery. */
export const LEASE_SECONDS = 180
