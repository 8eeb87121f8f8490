import type { MailOf } from '../../domain/notifications/mail'
import { counted } from '../../domain/text'
import { endEarlyAddress, scoreSheetAddress } from '../../http/request/links.server'
import { endInWords } from './format-end'
import { Paragraph } from './layout.server'

/** The campaign's owner asks for scores. */
export function reminderByOwner({
  about,
  content: { unscored_count, owner_name, ...time },
}: MailOf<'owner_reminder_notifications'>) {
  return {
    subject: `${owner_name} asks you to score ${counted(unscored_count, 'tactic')} in ${about.name}`,
    heading: `${counted(unscored_count, 'tactic')} left to score`,
    button: { label: 'Score now', href: scoreSheetAddress(about.id) },
    body: (
      <Paragraph>
        {owner_name} asks everybody who has not finished to score the campaign {about.name} of{' '}
        {about.team_name}. You have {counted(unscored_count, 'tactic')} left. It ends {endInWords(time)}.
      </Paragraph>
    ),
  }
}

/** To the campaign's owner. The page behind the button asks before it ends the campaign. */
export function everybodyScored({
  about,
  content: { tactic_count, people_count, ...time },
}: MailOf<'everybody_scored_notifications'>) {
  return {
    subject: `Everybody has scored: ${about.name}`,
    heading: 'Everybody has scored everything',
    button: { label: 'End Early', href: endEarlyAddress(about.id) },
    body: (
      <Paragraph>
        In the campaign {about.name} of {about.team_name} all {people_count} people have scored{' '}
        {tactic_count === 1 ? 'the tactic' : `all ${tactic_count} tactics`}. It ends {endInWords(time)}. You
        can end it now: the page behind the button asks once before it does.
      </Paragraph>
    ),
  }
}
