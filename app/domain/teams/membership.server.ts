import { teamMembers } from '../../db/schema.server'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { named, team } from '../../db/aliases.server'
import type { Context } from '../context'
import { isInForce } from '../facts.server'
import { visibleTeams } from './scope.server'
import type { TeamMemberInput } from './validation'

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
