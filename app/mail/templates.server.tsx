import type { ReactNode } from 'react'
import type { NotificationKind } from '../domain/notifications/constants'
import type { MailOf } from '../domain/notifications/mail'
import { counted } from '../domain/text'
import { campaignAddress, teamInviteLink } from '../http/operation/links.server'
import { Item, Paragraph } from './layout.server'

/** A batch shows so many and counts the rest. */
const ITEMS_SHOWN = 50

export type Wording = {
  subject: string
  heading: string
  button: { label: string; href: string }
  body: ReactNode
}

type Templates = { [Kind in NotificationKind]: (mail: MailOf<Kind>) => Wording }

function More({ of }: { of: number }) {
  return of > ITEMS_SHOWN ? <Paragraph>And {of - ITEMS_SHOWN} more.</Paragraph> : null
}

/** What each kind of mail says. React escapes what people typed. */
export const templates: Templates = {
  new_tactic_notifications: ({ about, content: { tactics } }) => ({
    subject: `${counted(tactics.length, 'new tactic')} in ${about.name}`,
    heading: `${counted(tactics.length, 'new tactic')} to score`,
    button: { label: 'Score now', href: campaignAddress(about.id) },
    body: (
      <>
        <Paragraph>
          In the campaign {about.name} of {about.team_name}:
        </Paragraph>
        <ul>
          {tactics.slice(0, ITEMS_SHOWN).map(({ name, added_by_name }, index) => (
            <Item key={index} note={`Added by ${added_by_name}`}>
              {name}
            </Item>
          ))}
        </ul>
        <More of={tactics.length} />
      </>
    ),
  }),

  new_comment_notifications: ({ about, content: { comments } }) => ({
    subject: `${counted(comments.length, 'new comment')} in ${about.name}`,
    heading: counted(comments.length, 'new comment'),
    button: { label: 'Open the campaign', href: campaignAddress(about.id) },
    body: (
      <>
        <Paragraph>
          In the campaign {about.name} of {about.team_name}:
        </Paragraph>
        <ul>
          {comments.slice(0, ITEMS_SHOWN).map(({ tactic_name, user_name, comment_text }, index) => (
            <Item key={index} note={`${user_name} on: ${tactic_name}`}>
              {comment_text}
            </Item>
          ))}
        </ul>
        <More of={comments.length} />
      </>
    ),
  }),

  campaign_ended_notifications: ({ about, content: { ranking } }) => ({
    subject: `${about.name} has ended: the ranking`,
    heading: 'The campaign has ended',
    button: { label: 'See the whole ranking', href: campaignAddress(about.id) },
    body: (
      <>
        <Paragraph>
          The campaign {about.name} of {about.team_name} is over.{' '}
          {ranking.length > 0 ? 'This is how its tactics came out:' : 'Nobody has scored a tactic.'}
        </Paragraph>
        <ul style={{ listStyle: 'none', paddingLeft: 0 }}>
          {ranking.map(({ rank, name, average_score, vote_count }, index) => (
            <Item key={index} note={`Score ${score(average_score)}, ${counted(vote_count, 'vote')}`}>
              {rank}. {name}
            </Item>
          ))}
        </ul>
      </>
    ),
  }),

  campaign_reminder_notifications: ({ about, content: { unscored_count, end_datetime } }) => ({
    subject: `${about.name} ends soon: ${counted(unscored_count, 'tactic')} to score`,
    heading: 'The campaign ends soon',
    button: { label: 'Score now', href: campaignAddress(about.id) },
    body: (
      <Paragraph>
        The campaign {about.name} of {about.team_name} ends on {utc(end_datetime)}. You have not scored{' '}
        {counted(unscored_count, 'tactic')} yet.
      </Paragraph>
    ),
  }),

  team_invitation_notifications: ({ about, content: { inviter_name } }) => ({
    subject: `${inviter_name} invites you to the team ${about.name}`,
    heading: `Join the team ${about.name}`,
    button: { label: 'Join the team', href: teamInviteLink(about.id) },
    body: (
      <Paragraph>
        {inviter_name} invites you to the team {about.name} on Tactics, where teams score growth tactics
        without seeing each other’s scores, until the campaign ends.
      </Paragraph>
    ),
  }),
}

function score(average: number): string {
  return average.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

/** Mails know no time zone of their readers. */
function utc(instant: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.format(new Date(instant))} UTC`
}
