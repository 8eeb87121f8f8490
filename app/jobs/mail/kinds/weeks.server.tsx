import { sql } from 'drizzle-orm'
import { mail, member, named, person, team } from '../../../db/aliases.server'
import { outbox } from '../../../db/outbox.schema.server'
import { teams } from '../../../db/schema.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce } from '../../../domain/facts.server'
import { columns } from '../../../domain/sql.server'
import { weeklyMailTime } from '../../../domain/teams/weekly-mail-time.server'
import { isActiveMember } from '../../../domain/teams/scope.server'
import { teamLink } from '../../../http/request/links.server'
import type { MailKind } from '../mail-kind'
import { mailRow, WeekRow } from '../rows.server'
import { countOf, isWanted, PER_STATEMENT } from '../statements.server'
import { settleWeek, toWeek, weekRow, type Week } from '../week-news.server'
import { WeekBody } from '../week.server'

const teamColumn = named(teams)

const weeklyMail: MailKind<Week, WeekRow> = {
  announcement: {
    isDue: ({ now }) => sql`exists (select from teams where ${teamColumn.digest_due_at} <= ${now})`,
    announce: announceDigests,
  },
  row: mailRow(WeekRow),
  settle: (ctx, { id }) => settleWeek(ctx, id),
  // No mail if the team has turned its weekly mail off since.
  statement: (ctx, { id, kind }) => sql`
    select json_build_object('user_id', ${person.id}) as recipient,
      json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to",
      json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about, ${weekRow(ctx, person.id)} as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join teams team on ${team.id} = ${mail.team_id} and ${team.digest_due_at} is not null
    where ${mail.id} = ${id} and ${isActiveMember(person.id, team.id)} and ${isWanted(kind)}`,
  toContent: toWeek,
  wording: ({ about, content }) => ({
    subject: `The week of ${about.name}`,
    heading: `The week of ${about.name}`,
    button: { label: 'Open the team', href: teamLink(about.id) },
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
