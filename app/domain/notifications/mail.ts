import type { NotificationKind } from './constants'

export type RankedTactic = { rank: number; name: string; average_score: number; vote_count: number }

/** What each kind of mail says beside the campaign or team it is about. */
export type MailContents = {
  new_tactic_notifications: { tactics: { name: string; added_by_name: string }[] }
  new_comment_notifications: {
    comments: { tactic_name: string; user_name: string; comment_text: string }[]
  }
  campaign_ended_notifications: { ranking: RankedTactic[] }
  campaign_reminder_notifications: { unscored_count: number; end_datetime: string }
  team_invitation_notifications: { inviter_name: string }
}
export type MailContent = MailContents[NotificationKind]
export type CampaignMailKind = Exclude<NotificationKind, 'team_invitation_notifications'>

/** Who may unsubscribe: a person, or an address that was invited. */
export type Recipient = { user_id: string } | { address: string }

export type MailOf<Kind extends NotificationKind> = {
  id: string
  kind: Kind
  recipient: Recipient
  to: { address: string; name: string }
  /** The campaign, or for an invitation the team. */
  about: { id: string; name: string; team_name: string }
  content: MailContents[Kind]
}

/** A mail without its wording. */
export type Mail = { [Kind in NotificationKind]: MailOf<Kind> }[NotificationKind]
