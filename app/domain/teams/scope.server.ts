import { sql, type SQL, type SQLWrapper, and, eq, inArray } from 'drizzle-orm'
import { campaign, formerAddress, member, named, person, team } from '../../db/aliases.server'
import { users } from '../../db/access.schema.server'
import { teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning, scoresIn } from '../facts.server'
import { iso } from '../sql.server'
import { hasTrialTime, isPremium } from '../users/scope.server'
import { FORMER_MEMBER, DIGEST_HOUR } from './constants'
import type { TeamMemberInput } from './validation'

const otherTeam = named(teams, 'other_team')
const activeMember = named(teamMembers, 'active_member')
const subscriber = named(users, 'subscriber')

/** The actor's teams with the facts of policies: the only way to reach a team. Callers append `where team.id = …`. */
export function visibleTeams({ actor }: Context): SQL {
  return sql`
    select team.*, ${team.owner_id} = ${actor.id} as is_owner
    from teams team
    join team_members member on ${member.team_id} = ${team.id} and ${member.user_id} = ${actor.id} and ${isInForce(member)}`
}

/**
 * Whether a slug is free for a team, which may take back a former one of its own; pass null for a new team. Reads both
 * tables in one snapshot, so a slug given up concurrently is found in one of them.
 */
export function isAddressFree(url_slug: string, team: SQLWrapper | null): SQL {
  const isOther = (id: SQLWrapper) => (team ? sql`and ${id} <> ${team}` : sql``)
  return sql`
    (not exists (select from teams other_team where ${otherTeam.url_slug} = ${url_slug} ${isOther(otherTeam.id)})
      and not exists (select from former_addresses former_address where ${formerAddress.url_slug} = ${url_slug} ${isOther(formerAddress.team_id)}))`
}

export function isActiveMember(user: SQLWrapper, team: SQLWrapper): SQL {
  return sql`exists (
    select from team_members active_member where ${activeMember.team_id} = ${team} and ${activeMember.user_id} = ${user} and ${isInForce(activeMember)})`
}

export function memberCount(team: SQLWrapper): SQL {
  return sql`(select count(*)::int from team_members active_member where ${activeMember.team_id} = ${team} and ${isInForce(activeMember)})`
}

export function scorerCount(campaign: { team_id: SQLWrapper; observer_ids: SQLWrapper }): SQL {
  return sql`(select count(*)::int from team_members active_member where ${scoresIn(campaign, activeMember)})`
}

/**
 * A person's name, or 'Former member' after they left the team. A subquery per row: a generic plan does not know the page
 * size, so with a join PostgreSQL would scan all users.
 */
export function shownName(user: SQLWrapper, team: SQLWrapper): SQL {
  const name = sql`(select ${person.full_name} from users person where ${person.id} = ${user})`
  return sql`case when ${isActiveMember(user, team)} then ${name} else ${FORMER_MEMBER} end`
}

/** Whether the actor's plan, or the owner's, gives the actor access to the team. */
export function hasAccessTo(ctx: Pick<Context, 'actor' | 'now' | 'limits'>, owner: SQLWrapper): SQL {
  return sql`exists (
    select from users subscriber where ${subscriber.id} in (${ctx.actor.id}::uuid, ${owner})
      and (${isPremium(subscriber, ctx)} or (${subscriber.id} = ${ctx.actor.id}::uuid and ${hasTrialTime(subscriber, ctx.now)})))`
}

/** The columns of TeamRow. `team` is a row of `visibleTeams`. */
export const teamColumns = (ctx: Context) => sql`
  ${cardColumns(ctx)}, ${team.url_slug}, ${team.owner_id}, ${team.is_invite_open}, ${team.opens_ballots}, ${team.issue_pattern},
  ${team.digest_due_at} is not null as weekly_digest, ${iso(team.created_at)} as created_at`

export const cardColumns = ({ now }: Context) => sql`
  ${team.id}, ${team.name}, team.is_owner, ${memberCount(team.id)} as member_count,
  (select count(*)::int from campaigns campaign where ${campaign.team_id} = ${team.id}) as campaign_count,
  (select count(*)::int from campaigns campaign where ${campaign.team_id} = ${team.id} and ${isRunning(campaign, now)}) as active_campaign_count`

/** The last time at or before `instant` at which weekly mails were due, moved by `weeks`. */
export function weeklyMailTime(instant: SQLWrapper, weeks = 0): SQL {
  const hours = sql`make_interval(hours => ${DIGEST_HOUR}::int)`
  // Computed without a time zone: daylight saving of the connection's zone must not shift it.
  return sql`((date_trunc('week', ((${instant}) at time zone 'utc') - ${hours}) + ${hours}
    + make_interval(weeks => ${weeks}::int)) at time zone 'utc')`
}

const otherMember = named(teamMembers, 'other_member')

export function teamWithMember(ctx: Context, { team_id, member_id }: TeamMemberInput): SQL {
  return sql`
    select team.id, team.is_owner, team.owner_id <> ${member_id} as is_other_than_owner,
      ${member_id}::uuid = ${ctx.actor.id} as is_self, ${otherMember.observes} as observed,
      ${otherMember.user_id} is not null and ${isInForce(otherMember)} as is_member_here
    from (${visibleTeams(ctx)} where ${team.id} = ${team_id}) team
    left join team_members other_member on ${otherMember.team_id} = team.id and ${otherMember.user_id} = ${member_id}`
}

/**
 * Waits for votes in progress, which the withdrawal would miss, and for other changes of both memberships, so that a
 * person cannot leave while becoming the owner.
 */
export async function lockMemberships(
  { db, actor }: Context,
  { team_id, member_id }: TeamMemberInput,
): Promise<void> {
  const { user_id } = teamMembers
  await db
    .select({ user_id })
    .from(teamMembers)
    .where(and(eq(teamMembers.team_id, team_id), inArray(user_id, [member_id, actor.id])))
    .orderBy(user_id)
    .for('update')
}
