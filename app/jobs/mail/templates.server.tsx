import { Link } from '@react-email/link'
import type { ReactNode } from 'react'
import { toCalendar } from '../../domain/campaigns/calendar.server'
import { campaignFilename } from '../../domain/campaigns/filename.server'
import type { NotificationKind } from '../../domain/notifications/constants'
import type { MailContents, MailOf } from '../../domain/notifications/mail'
import { shownScore } from '../../domain/results/show/shown-score'
import { counted } from '../../domain/text'
import {
  campaignAddress,
  campaignAgainAddress,
  decisionAddress,
  scoreSheetAddress,
  secondRoundAddress,
  teamInviteLink,
  teamLink,
} from '../../http/request/links.server'
import { DecidedBody, decidedHeading } from './decided.server'
import { Digest, receiptFile } from './digest.server'
import { endInWords } from './format-end'
import { Item, MAX_ITEMS_SHOWN, More, Paragraph } from './layout.server'
import { ExpectationNote, OutcomeLinks } from './outcome-links.server'
import { everybodyScored, reminderByOwner } from './reminding.server'
import { WeekBody } from './week.server'

export type Wording = {
  subject: string
  heading: string
  button: { label: string; href: string }
  body: ReactNode
  /** An iCalendar file that comes with the mail. */
  calendar?: { filename: string; content: string }
  /** The reader's own receipt. */
  receipt?: { filename: string; content: string }
}

type About = MailOf<'campaign_ended_notifications'>['about']
type Templates = { [Kind in NotificationKind]: (mail: MailOf<Kind>) => Wording }

function rankingMail(
  about: About,
  {
    headline,
    digest,
    witness,
    ranking,
    decider_name,
    is_decider,
  }: MailContents['campaign_ended_notifications'],
): Wording {
  return {
    subject: `${about.name} has ended: the ranking`,
    heading: 'The campaign has ended',
    button: { label: 'See the whole ranking', href: campaignAddress(about.id) },
    body: (
      <>
        <Paragraph>
          The campaign {about.name} of {about.team_name} is over. {headline}
        </Paragraph>
        <ul style={{ listStyle: 'none', paddingLeft: 0 }}>
          {ranking.map(({ rank, name, average_score, vote_count, standing }, index) => (
            <Item
              key={index}
              note={`Score ${shownScore(average_score)}, ${counted(vote_count, 'vote')}.${standing ? ` ${standing}.` : ''}`}
            >
              {rank}. {name}
            </Item>
          ))}
        </ul>
        <Paragraph>
          {is_decider
            ? 'You decide what will be done: say how many tactics you can do, and which.'
            : `${decider_name} decides what will be done.`}{' '}
          <Link href={decisionAddress(about.id)}>The decision</Link>
        </Paragraph>
        <Digest of="all votes" digest={digest} witness={witness} />
      </>
    ),
    receipt: receiptFile(about, witness),
  }
}

function noRankingMail(about: About, { headline }: MailContents['campaign_ended_notifications']): Wording {
  return {
    subject: `${about.name} has ended: no ranking`,
    heading: 'The campaign has ended',
    button: { label: 'New campaign with these tactics', href: campaignAgainAddress(about.id) },
    body: (
      <Paragraph>
        The campaign {about.name} of {about.team_name} is over. {headline}
      </Paragraph>
    ),
  }
}

/** The words of each kind of mail. React escapes what people typed. */
export const templates: Templates = {
  new_tactic_notifications: ({ about, content: { tactics, ...time } }) => ({
    subject: `${counted(tactics.length, 'new tactic')} in ${about.name}`,
    heading: `${counted(tactics.length, 'new tactic')} to score`,
    button: { label: 'Score now', href: scoreSheetAddress(about.id) },
    body: (
      <>
        <Paragraph>
          In the campaign {about.name} of {about.team_name}, which ends {endInWords(time)}:
        </Paragraph>
        <ul>
          {tactics.slice(0, MAX_ITEMS_SHOWN).map(({ name, added_by_name }, index) => (
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
          {comments.slice(0, MAX_ITEMS_SHOWN).map(({ tactic_name, user_name, comment_text }, index) => (
            <Item key={index} note={`${user_name} on: ${tactic_name}`}>
              {comment_text}
            </Item>
          ))}
        </ul>
        <More of={comments.length} />
      </>
    ),
  }),

  campaign_ended_notifications: ({ about, content }) =>
    content.ranking.length > 0 ? rankingMail(about, content) : noRankingMail(about, content),

  campaign_reminder_notifications: ({ about, content: { unscored_count, calendar_sequence, ...time } }) => ({
    subject: `${about.name} ends soon: ${counted(unscored_count, 'tactic')} to score`,
    heading: 'The campaign ends soon',
    button: { label: 'Score now', href: scoreSheetAddress(about.id) },
    body: (
      <Paragraph>
        The campaign {about.name} of {about.team_name} ends {endInWords(time)}. You have not scored{' '}
        {counted(unscored_count, 'tactic')} yet.
      </Paragraph>
    ),
    calendar: {
      filename: campaignFilename(about.name, 'end.ics'),
      content: toCalendar({ ...about, end: time.end_datetime, calendar_sequence }, campaignAddress(about.id)),
    },
  }),

  owner_reminder_notifications: reminderByOwner,
  everybody_scored_notifications: everybodyScored,

  second_round_notifications: ({
    about,
    content: { is_over, calendar_sequence, headline, digest, witness, tactics, ...time },
  }) => ({
    subject: is_over
      ? `${about.name}: the second round has ended`
      : `${about.name}: score ${counted(tactics.length, 'tactic')} again`,
    heading: is_over ? 'The second round has ended' : 'A second round has begun',
    button: is_over
      ? { label: 'See the whole ranking', href: campaignAddress(about.id) }
      : { label: 'Score again', href: secondRoundAddress(about.id) },
    body: (
      <>
        <Paragraph>
          {is_over
            ? `In the campaign ${about.name} of ${about.team_name} these tactics were scored again. ${headline ?? ''}`
            : `In the campaign ${about.name} of ${about.team_name} these tactics are scored once more. Read the reasons, then ` +
              `score them again. The round ends ${endInWords(time)}. The scores are sealed until then.`}
        </Paragraph>
        <ul style={is_over ? { listStyle: 'none', paddingLeft: 0 } : undefined}>
          {tactics.map(({ name, rank, rank_before }, index) => (
            <Item key={index} note={is_over && rank_before !== null ? `Was #${rank_before}.` : undefined}>
              {rank === null ? name : `${rank}. ${name}`}
            </Item>
          ))}
        </ul>
        <Digest of="the votes of both rounds" digest={digest} witness={witness} />
      </>
    ),
    receipt: receiptFile(about, witness),
    calendar: is_over
      ? undefined
      : {
          filename: campaignFilename(about.name, 'second-round-end.ics'),
          content: toCalendar(
            { ...about, end: time.end_datetime, calendar_sequence },
            secondRoundAddress(about.id),
            'secondRound',
          ),
        },
  }),

  decision_notifications: ({ about, content }) => ({
    subject: `Decided: ${about.name}`,
    heading: decidedHeading(content),
    button: { label: 'Open the decision', href: decisionAddress(about.id) },
    body: <DecidedBody about={about} {...content} />,
  }),

  outcome_notifications: ({ about, content: { tactics } }) => ({
    subject: `${about.name}: what came of it?`,
    heading: `What came of ${counted(tactics.length, 'tactic')}?`,
    button: { label: 'Open the decision', href: decisionAddress(about.id) },
    body: (
      <>
        <Paragraph>
          In the campaign {about.name} of {about.team_name} your team decided to do this. One click and a
          confirmation tell your team what came of it:
        </Paragraph>
        <ul>
          {tactics.slice(0, MAX_ITEMS_SHOWN).map(({ id, name, tracker_link, expectations }) => (
            <Item key={id} note={<OutcomeLinks tactic_id={id} tracker_link={tracker_link} />}>
              {name}
              {expectations.length > 0 && <ExpectationNote expectations={expectations} />}
            </Item>
          ))}
        </ul>
        <More of={tactics.length} />
      </>
    ),
  }),

  weekly_digest_notifications: ({ about, content }) => ({
    subject: `The week of ${about.name}`,
    heading: `The week of ${about.name}`,
    button: { label: 'Open the team', href: teamLink(about.id) },
    body: <WeekBody {...content} />,
  }),

  ownership_notifications: ({ about, content: { former_owner_name, webhook_count } }) => ({
    subject: `You now own ${about.name}`,
    heading: `You now own the team ${about.name}`,
    button: { label: 'Open the team', href: teamLink(about.id) },
    body: (
      <Paragraph>
        {former_owner_name} has handed the team {about.name} over to you. You manage its members and settings
        now.
        {webhook_count > 0 &&
          ` ${counted(webhook_count, 'webhook')} ${webhook_count === 1 ? 'tells' : 'tell'} other programs what happens in the team. You can look through them in its settings.`}
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
