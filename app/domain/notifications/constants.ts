/** The five preferences of specification section 3; all are on until a person turns one off. */
export const NOTIFICATION_KINDS = [
  'new_tactic_notifications',
  'new_comment_notifications',
  'campaign_ended_notifications',
  'campaign_reminder_notifications',
  'team_invitation_notifications',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
