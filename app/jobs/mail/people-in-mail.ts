import type { Mail } from '../../domain/notifications/mail'

/** The ids of the recipient, if they have an account, and of all people named in a mail. */
export function peopleIn(mail: Mail): string[] {
  const recipient = 'user_id' in mail.recipient ? [mail.recipient.user_id] : []
  return [...new Set([...recipient, ...namedIn(mail)])]
}

function namedIn({ kind, content }: Mail): string[] {
  if (kind === 'new_tactic_notifications') return content.tactics.map(({ added_by }) => added_by)
  if (kind === 'new_comment_notifications') return content.comments.map(({ user_id }) => user_id)
  if (kind === 'campaign_ended_notifications') return [content.decider_id]
  if (kind === 'decision_notifications') return content.decider_id === null ? [] : [content.decider_id]
  if (kind === 'owner_reminder_notifications') return [content.owner_id]
  if (kind === 'ownership_notifications') return [content.former_owner_id]
  if (kind === 'team_invitation_notifications') return [content.inviter_id]
  return []
}
