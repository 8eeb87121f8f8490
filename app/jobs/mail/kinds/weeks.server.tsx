import { sql } from 'drizzle-orm'
import { member, named, person, team } from '../../../db/aliases.server'
import { outbox } from '../../../db/outbox.schema.server'
import { teams } from '../../../db/schema.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce } from '../../../domain/facts.server'
import { columns } from '../../../domain/sql.server'
import { weeklyMailTime } from '../../../domain/teams/scope.server'
import { links } from '../../../http/request/links.server'
import type { MailKind } from '../mail-kind'
import { mailRow, WeekRow } from '../rows.server'
import { countOf, PER_STATEMENT, teamMail } from '../statements.server'
import { settleWeek, toWeek, weekRow, type Week } from '../week-news.server'
import type { ReactNode } from 'react'
import { shortTimeLeft } from '../../../domain/campaigns/rules'
import { outcomeLine } from '../../../domain/outcomes/words'
import { counted } from '../../../domain/text'
import { formatEnd } from '../format-end'
import { Item, MailLink, MAX_ITEMS_SHOWN, More, Section } from '../parts.server'

const teamColumn = named(teams)

const weeklyMail: MailKind<Week, WeekRow> = {
  announcement: {
    isDue: ({ now }) => sql`exists (select from teams where ${teamColumn.digest_due_at} <= ${now})`,
    announce: announceDigests,
  },
  row: mailRow(WeekRow),
  settle: (ctx, { id }) => settleWeek(ctx, id),
  // No mail if the team has turned its weekly mail off since.
  statement: teamMail((ctx) => weekRow(ctx, person.id), sql`${team.digest_due_at} is not null`),
  toContent: toWeek,
  wording: ({ about, content }) => ({
    subject: `The week of ${about.name}`,
    heading: `The week of ${about.name}`,
    button: { label: 'Open the team', href: links.teamLink(about.id) },
    body: <WeekBody {...content} />,
  }),
}

export const weeks = { weekly_digest_notifications: weeklyMail }

/**
 * Queues the weekly mail of teams for their members. Missed weeks are skipped: the next mail is due next Monday.
 * @returns the number of teams that were due.
 */
function announceDigests(ctx: SystemContext): Promise<number> {
  const { now } = ctx
  return countOf(
    ctx,
    sql`with due as (
          select id from teams where ${teamColumn.digest_due_at} <= ${now}
          order by ${teamColumn.digest_due_at} limit ${PER_STATEMENT} for no key update skip locked
        ), announced as (
          update teams team set ${teamColumn.digest_due_at} = ${weeklyMailTime(now, 1)} from due where ${team.id} = due.id
          returning ${team.id}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'team_id', 'occasion', 'due_at', 'created_at'])})
          select gen_random_uuid(), 'weekly_digest_notifications', ${member.user_id}, announced.id,
            md5(announced.id::text || extract(epoch from ${weeklyMailTime(now)})::bigint)::uuid, ${now}, ${now}
          from announced join team_members member on ${member.team_id} = announced.id and ${isInForce(member)}
          on conflict do nothing
        )
        select count(*)::int as count from announced`,
  )
}

function WeekBody({ running, ended, decisions, outcomes }: Week) {
  return (
    <>
      <Part title="Running now" items={running}>
        {({
          id,
          name,
          is_second_round,
          end_datetime,
          time_zone,
          milliseconds_left,
          tactic_count,
          scored_count,
        }) => (
          <Item
            key={id}
            note={`${progress(scored_count, tactic_count)} ${shortTimeLeft(milliseconds_left)} left, until ${formatEnd(end_datetime, time_zone)}.`}
          >
            {is_second_round && 'Second round of '}
            <MailLink href={is_second_round ? links.secondRoundAddress(id) : links.campaignAddress(id)}>
              {name}
            </MailLink>
          </Item>
        )}
      </Part>
      <Part title="Ended" items={ended}>
        {({ id, name, headline }) => (
          <Item key={id} note={headline}>
            <MailLink href={links.campaignAddress(id)}>{name}</MailLink>
          </Item>
        )}
      </Part>
      <Part title="Decided" items={decisions}>
        {({ id, name, chosen_count }) => (
          <Item key={id} note={`${counted(chosen_count, 'tactic')} will be done.`}>
            <MailLink href={links.decisionAddress(id)}>{name}</MailLink>
          </Item>
        )}
      </Part>
      <Part title="What came of it" items={outcomes}>
        {({ id, tactic_name, campaign_name, outcome, figure }, index) => (
          <Item
            key={index}
            note={
              <>
                {outcomeLine({ outcome, figure })}. In{' '}
                <MailLink href={links.decisionAddress(id)}>{campaign_name}</MailLink>
              </>
            }
          >
            {tactic_name}
          </Item>
        )}
      </Part>
    </>
  )
}

function progress(scored_count: number | null, tactic_count: number): string {
  if (scored_count === null) return 'You observe it.'
  if (tactic_count === 0) return 'No tactics yet.'
  return `You have scored ${scored_count} of ${counted(tactic_count, 'tactic')}.`
}

type PartProps<Thing> = { title: string; items: Thing[]; children: (item: Thing, index: number) => ReactNode }

function Part<Thing>({ title, items, children }: PartProps<Thing>) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul>{items.slice(0, MAX_ITEMS_SHOWN).map(children)}</ul>
      <More of={items.length} />
    </Section>
  )
}
