import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, mail, member, named, person, team, voter } from '../../../db/aliases.server'
import { outbox } from '../../../db/outbox.schema.server'
import { campaigns } from '../../../db/schema.server'
import { campaignVoters } from '../../../db/voter.schema.server'
import { toCalendar } from '../../../domain/campaigns/calendar.server'
import { COMPLETION_MINUTES } from '../../../domain/campaigns/constants'
import { campaignFilename } from '../../../domain/download.server'
import { campaignOwner } from '../../../domain/campaigns/scope.server'
import type { SystemContext } from '../../../domain/context'
import { isRunning, isScorer, millisecondsLeft, scoresIn } from '../../../domain/facts.server'
import { REMINDER_PAUSE_HOURS } from '../../../domain/notifications/constants'
import { peopleOf, unscoredCount } from '../../../domain/notifications/unscored.server'
import { columns, iso } from '../../../domain/sql.server'
import { isActiveMember, shownName } from '../../../domain/teams/scope.server'
import { counted } from '../../../domain/text'
import { queueEvent } from '../../../domain/webhooks/events.server'
import { links } from '../../../http/request/links.server'
import { endInWords } from '../format-end'
import type { MailKind, Wording } from '../mail-kind'
import { MOVES_ENTRY, Paragraph } from '../parts.server'
import { mailRow, TimeLeft, type About } from '../rows.server'
import { campaignMail, countOf, isWanted, PER_STATEMENT } from '../statements.server'

const campaignColumn = named(campaigns)
const voterColumn = named(campaignVoters)

const CampaignEnding = TimeLeft.extend({
  unscored_count: z.int(),
  calendar_sequence: z.int(),
  /** Whether the mail is about an end that was moved (`queueMovedEnd`). */
  is_moved: z.boolean(),
})

/** Of a campaign only its id is left; the mail without one is about its deletion, and `about` is the team, if that is left. */
const Deleted = z.object({
  deleted_id: z.uuid(),
  deleted_at: z.string(),
  sequence: z.int(),
  entry_of: z.enum(['campaign', 'secondRound']),
  has_team: z.boolean(),
})

/** To somebody whose calendar has an end that was deleted since (`queueCancellations`). Seconds are more than any SEQUENCE before. */
const deletion: MailKind<unknown>['statement'] = (_, { id, kind }) => sql`
  select json_build_object('user_id', ${person.id}) as recipient,
    json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to",
    json_build_object('id', coalesce(${team.id}, ${mail.item_ids}[1]), 'name', coalesce(${team.name}, ''), 'team_name', coalesce(${team.name}, 'a deleted team')) as about,
    json_build_object('deleted_id', ${mail.item_ids}[1], 'deleted_at', ${iso(mail.created_at)}, 'sequence', extract(epoch from ${mail.created_at})::int,
      'entry_of', case ${mail.occasion} when ${mail.item_ids}[1] then 'campaign' else 'secondRound' end, 'has_team', ${team.id} is not null) as content
  from outbox mail
  join users person on ${person.id} = ${mail.user_id}
  left join teams team on ${team.id} = ${mail.team_id}
  where ${mail.id} = ${id} and (${mail.team_id} is null or ${isActiveMember(person.id, team.id)}) and ${isWanted(kind)}`

const ending = campaignMail(
  ({ now }) => sql`
    (select json_build_object('unscored_count', unscored.count, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)}, 'calendar_sequence', ${campaign.calendar_sequence},
        'is_moved', ${mail.item_ids} is not null)
      from (select ${unscoredCount(campaign.id, person.id)} as count) unscored
      where (${mail.item_ids} is not null or unscored.count > 0 and ${isScorer(person.id, campaign)}) and ${isRunning(campaign, now)})`,
)

type Ending = z.infer<typeof CampaignEnding> | z.infer<typeof Deleted>

const campaignEnding: MailKind<Ending> = {
  announcement: {
    isDue: ({ now }) => sql`exists (select from campaigns where ${campaignColumn.remind_at} <= ${now})`,
    announce: announceReminders,
  },
  row: mailRow(z.union([CampaignEnding, Deleted])),
  statement: (ctx, mail) => (mail.campaign_id === null ? deletion : ending)(ctx, mail),
  wording: ({ about, content }) =>
    'deleted_id' in content ? deletedWording(about, content) : endingWording(about, content),
}

function endingWording(
  about: About,
  { unscored_count, calendar_sequence, is_moved, ...time }: z.infer<typeof CampaignEnding>,
): Wording {
  const unscored = counted(unscored_count, 'tactic')
  return {
    ...(is_moved
      ? {
          subject: `${about.name} has a new end`,
          heading: 'The campaign has a new end',
          button: { label: 'Open the campaign', href: links.campaignAddress(about.id) },
        }
      : {
          subject: `${about.name} ends soon: ${unscored} to score`,
          heading: 'The campaign ends soon',
          button: { label: 'Score now', href: links.scoreSheetAddress(about.id) },
        }),
    body: (
      <Paragraph>
        The campaign {about.name} of {about.team_name} {is_moved && 'now '}ends {endInWords(time)}.{' '}
        {is_moved ? MOVES_ENTRY : `You have not scored ${unscored} yet.`}
      </Paragraph>
    ),
    calendar: {
      filename: campaignFilename(about.name, 'end.ics'),
      method: 'PUBLISH',
      content: toCalendar(
        { ...about, end: time.end_datetime, calendar_sequence },
        links.campaignAddress(about.id),
      ),
    },
  }
}

function deletedWording(
  { id, team_name }: About,
  { deleted_id, deleted_at, sequence, entry_of, has_team }: z.infer<typeof Deleted>,
): Wording {
  const entry = { id: deleted_id, name: 'Deleted campaign', team_name, end: deleted_at }
  const address = has_team ? links.teamLink(id) : links.origin
  return {
    subject: `A campaign of ${team_name} was deleted`,
    heading: 'A campaign was deleted',
    button: { label: has_team ? 'Open the team' : 'Open Tactics', href: address },
    body: (
      <Paragraph>
        A campaign of {team_name} was deleted with all its scores. The attached file removes its end from your
        calendar.
      </Paragraph>
    ),
    calendar: {
      filename: 'deleted-campaign-end.ics',
      method: 'CANCEL',
      content: toCalendar({ ...entry, calendar_sequence: sequence, is_cancelled: true }, address, entry_of),
    },
  }
}

const ReminderByOwner = TimeLeft.extend({
  unscored_count: z.int(),
  owner_id: z.uuid(),
  owner_name: z.string(),
})

const reminderByOwner: MailKind<z.infer<typeof ReminderByOwner>> = {
  row: mailRow(ReminderByOwner),
  statement: campaignMail(
    ({ now }) => sql`
    (select json_build_object('unscored_count', unscored.count, 'owner_id', ${campaignOwner(campaign, team)},
        'owner_name', ${shownName(campaignOwner(campaign, team), campaign.team_id)}, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)})
      from (select ${unscoredCount(campaign.id, person.id)} as count) unscored
      where unscored.count > 0 and ${isScorer(person.id, campaign)} and ${isRunning(campaign, now)})`,
  ),
  peopleIn: ({ owner_id }) => [owner_id],
  wording: ({ about, content: { unscored_count, owner_name, ...time } }) => ({
    subject: `${owner_name} asks you to score ${counted(unscored_count, 'tactic')} in ${about.name}`,
    heading: `${counted(unscored_count, 'tactic')} left to score`,
    button: { label: 'Score now', href: links.scoreSheetAddress(about.id) },
    body: (
      <Paragraph>
        {owner_name} asks everybody who has not finished to score the campaign {about.name} of{' '}
        {about.team_name}. You have {counted(unscored_count, 'tactic')} left. It ends {endInWords(time)}.
      </Paragraph>
    ),
  }),
}

const EverybodyScored = TimeLeft.extend({ tactic_count: z.int(), people_count: z.int() })

/** To the campaign's owner. The page behind the button asks before it ends the campaign. */
const everybodyScored: MailKind<z.infer<typeof EverybodyScored>> = {
  announcement: {
    isDue: ({ now }) =>
      sql`(exists (select from campaigns where ${campaignColumn.completion_due_at} <= ${now}) or exists (${changedCampaigns}))`,
    announce: announceCompletions,
  },
  row: mailRow(EverybodyScored),
  statement: campaignMail(
    ({ now }) => sql`
    (select json_build_object('tactic_count', people.tactic_count, 'people_count', people.count, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)})
      from (${peopleOf(campaign)}) people
      where people.is_complete and ${isRunning(campaign, now)} and ${campaignOwner(campaign, team)} = ${person.id})`,
  ),
  wording: ({ about, content: { tactic_count, people_count, ...time } }) => ({
    subject: `Everybody has scored: ${about.name}`,
    heading: 'Everybody has scored everything',
    button: { label: 'End Early', href: links.endEarlyAddress(about.id) },
    body: (
      <Paragraph>
        In the campaign {about.name} of {about.team_name} all {people_count} people have scored{' '}
        {tactic_count === 1 ? 'the tactic' : `all ${tactic_count} tactics`}. It ends {endInWords(time)}. You
        can end it now; the page asks you to confirm.
      </Paragraph>
    ),
  }),
}

export const reminders = {
  campaign_reminder_notifications: campaignEnding,
  owner_reminder_notifications: reminderByOwner,
  everybody_scored_notifications: everybodyScored,
}

/** Queues reminders for members with unscored tactics. @returns the number of campaigns that were due. */
function announceReminders(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with due as (
          select id from campaigns where ${campaignColumn.remind_at} <= ${ctx.now} limit ${PER_STATEMENT} for no key update skip locked
        ), announced as (
          update campaigns campaign set ${campaignColumn.remind_at} = null, ${campaignColumn.reminded_end} = ${campaign.end_datetime} from due where ${campaign.id} = due.id
          returning ${campaign.id}, ${campaign.team_id}, ${campaign.observer_ids}, ${campaign.name}, ${campaign.end_datetime}, ${isRunning(campaign, ctx.now)} as is_active
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_reminder_notifications', ${member.user_id}, announced.id,
            md5(announced.id || ' ' || extract(epoch from announced.end_datetime))::uuid, ${ctx.now}
          from announced join team_members member on ${scoresIn({ team_id: sql`announced.team_id`, observer_ids: sql`announced.observer_ids` }, member)}
          where announced.is_active and ${unscoredCount(sql`announced.id`, member.user_id)} > 0
          on conflict do nothing
        ), queued_events as (${queueEvent(ctx, 'campaign.ending', {
          rows: sql`(
            select team_id, id as campaign_id, name as campaign_name, end_datetime from announced where is_active) happening`,
          data: sql`jsonb_build_object('end_datetime', ${iso(sql`happening.end_datetime`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}

/** Campaigns with votes that came or went since they were asked last, and that are not going to be asked. */
const changedCampaigns = sql`
  select ${campaign.id} from campaign_voters voter join campaigns campaign on ${campaign.id} = ${voter.campaign_id}
  where ${voter.is_changed} and ${campaign.completion_due_at} is null`

/**
 * Tells the owners of running campaigns that everybody has scored everything. Asked some minutes after a vote, not with it:
 * two last votes at the same moment cannot see each other, and a vote costs nothing more. Told again, at most every
 * `REMINDER_PAUSE_HOURS`, only once more people or tactics have come. @returns the number of campaigns that were asked or are going to be.
 */
function announceCompletions(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with changed as (
          update campaigns campaign set ${campaignColumn.completion_due_at} = ${ctx.now} + make_interval(mins => ${COMPLETION_MINUTES}::int)
          where ${campaign.id} in (
            select id from campaigns where id in (${changedCampaigns} limit ${PER_STATEMENT}) for no key update skip locked)
          returning ${campaign.id}
        ), due as (
          select id from campaigns where ${campaignColumn.completion_due_at} <= ${ctx.now}
          order by ${campaignColumn.completion_due_at} limit ${PER_STATEMENT} for no key update skip locked
        ), asked_now as (
          update campaign_voters set ${voterColumn.is_changed} = false where ${voterColumn.campaign_id} in (select id from due) and ${voterColumn.is_changed}
        ), asked as (
          select ${campaign.id}, ${campaignOwner(campaign, team)} as owner_id,
            people.count * people.tactic_count as pair_count,
            ${isRunning(campaign, ctx.now)} and people.count * people.tactic_count > ${campaign.completion_told} and people.is_complete as is_news
          from due join campaigns campaign on ${campaign.id} = due.id join teams team on ${team.id} = ${campaign.team_id}
          cross join lateral (${peopleOf(campaign)}) people
        ), announced as (
          update campaigns campaign set
            ${campaignColumn.completion_due_at} = case when asked.is_news then ${ctx.now} + make_interval(hours => ${REMINDER_PAUSE_HOURS}::int) end,
            ${campaignColumn.completion_told} = case when asked.is_news then asked.pair_count else ${campaign.completion_told} end
          from asked where ${campaign.id} = asked.id
          returning ${campaign.id}, asked.owner_id, asked.pair_count, asked.is_news
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'everybody_scored_notifications', announced.owner_id, announced.id,
            md5(announced.id || ' complete ' || announced.pair_count)::uuid, ${ctx.now}
          from announced where announced.is_news on conflict do nothing
        )
        select (select count(*) from announced)::int + (select count(*) from changed)::int as count`,
  )
}
