import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaigns, tactics, teamMembers, teams, votes } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { iso, named } from '../sql.server'
import { isActiveMember, shownName } from '../teams/scope.server'
import { LONG_CAMPAIGN_HOURS, MAX_DURATION_DAYS, MIN_DURATION_HOURS, REMINDER_HOURS } from './constants'

const c = named(campaigns, 'c')
const m = named(teamMembers, 'm')
const t = named(teams, 't')
const x = named(tactics, 'x')
const v = named(votes, 'v')

/**
 * The campaigns of the actor's teams, with the facts policies ask for: the only way to reach a campaign.
 * Aliases: c campaign, t team, m the actor's membership. Callers append `where c.id = …`.
 */
export function visibleCampaigns({ actor, now }: Context): SQL {
  return sql`
    select c.*, ${t.name} as team_name, ${t.is_invite_open},
      ${isRunning(c, now)} as is_active,
      ${c.created_by} = ${actor.id}
        or (${t.owner_id} = ${actor.id} and not ${isActiveMember(c.created_by, c.team_id)}) as is_owner,
      ${c.contribution_mode} = 'add_and_vote' as is_open
    from campaigns c
    join teams t on ${t.id} = ${c.team_id}
    join team_members m on ${m.team_id} = ${c.team_id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}`
}

/** The facts of `endInRange` for a wanted end, by the database's clock. */
export function endFacts({ now }: Pick<Context, 'now'>, end_datetime: string): SQL {
  return sql`
    ${end_datetime}::timestamptz > ${now} + make_interval(hours => ${MIN_DURATION_HOURS}::int) as is_late_enough,
    ${end_datetime}::timestamptz <= ${now} + make_interval(days => ${MAX_DURATION_DAYS}::int) as is_soon_enough`
}

/** When the reminder of a campaign that is open from `start` to `end` is due (docs/product.md#notifications). */
export function reminderTime(start: SQLWrapper, end: SQLWrapper): SQL {
  const hours = (count: number) => sql`make_interval(hours => ${count}::int)`
  return sql`${end} - case when ${end} - ${start} < ${hours(LONG_CAMPAIGN_HOURS)}
    then ${hours(REMINDER_HOURS.short)} else ${hours(REMINDER_HOURS.long)} end`
}

/** The columns of CampaignSummaryRow; `c` is a row of `visibleCampaigns`. */
export const summaryColumns: SQL = sql`
  ${c.id}, ${c.name}, ${c.team_id}, c.team_name, ${c.contribution_mode}, ${c.problem_statement}, ${c.problem_reason}, ${c.created_by},
  c.is_active, c.is_owner, c.is_open, ${c.invite_token}, c.is_active and c.is_invite_open as is_invite_open,
  ${iso(c.end_datetime)} as end_datetime, ${iso(c.created_at)} as created_at,
  ${iso(sql`case when not c.is_active then coalesce(${c.ended_at}, ${c.end_datetime}) end`)} as ended_at,
  ${shownName(c.created_by, c.team_id)} as creator_name,
  (select count(*)::int from tactics x where ${x.campaign_id} = ${c.id}) as tactic_count`

/** The columns of CampaignRow. */
export const campaignColumns: SQL = sql`${summaryColumns},
  (select count(distinct ${v.user_id})::int from tactics x join votes v on ${v.tactic_id} = ${x.id}
    where ${x.campaign_id} = ${c.id}) as voter_count`
