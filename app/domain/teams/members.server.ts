import { users } from '../../db/access.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { teams } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { member, person, team } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound } from '../policy'
import { recordAct } from '../record-act.server'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, columns, execute, inTransaction } from '../sql.server'
import { planFacts } from '../subscription/facts.server'
import { lockMemberships, teamWithMember, visibleTeams } from './scope.server'
import { canLeaveTeam, canRemoveMember, canRestoreMember, canHandOverTeam } from './policy'
import { type TeamMemberInput, TeamIdSchema, TeamMemberSchema } from './validation'
import { askTheirCampaigns, markSecondVotes, markVotes } from './withdrawal.server'

const RestoredRow = factsRow(canRestoreMember).extend({ is_restored: z.boolean() })

/** Removes a member and stores a tombstone, so that invite links no longer work for them. Owner only. */
export const removeMember = operation({
  name: 'removeMember',
  call: 'DELETE /api/teams/:team_id/members/:member_id',
  scope: 'manage',
  summary: 'Remove a member; old links no longer work for them',
  denials: canRemoveMember,
  input: TeamMemberSchema,
  success: 'Member removed',
  failure: 'Failed to remove member',
  run: (ctx, input: TeamMemberInput) =>
    inTransaction(ctx, async (ctx) => {
      await lockMemberships(ctx, input)
      await queryAllowed(
        ctx,
        { noun: 'Team', policy: canRemoveMember },
        sql`with team as (${teamWithMember(ctx, input)}),
          gone as (
            update team_members member set removed_at = ${ctx.now} from team
            where ${member.team_id} = team.id and ${member.user_id} = ${input.member_id} and ${guard(canRemoveMember, 'team')}
            returning ${member.team_id}
          ), recorded as (${recordAct(ctx, 'member_removed', sql`gone`, input)}), marked as (${markVotes(ctx, input.member_id, 'gone')}), marked_again as (${markSecondVotes(ctx, input.member_id, 'gone')}), asked as (${askTheirCampaigns(ctx)})
          select team.* from team`,
      )
    }),
})

/** Leaves without a tombstone: an open link lets the person back in. The owner cannot leave. */
export const leaveTeam = operation({
  name: 'leaveTeam',
  call: 'POST /api/teams/:team_id/leave',
  scope: 'manage',
  summary: 'Leave a team',
  denials: canLeaveTeam,
  input: TeamIdSchema,
  success: 'You left the team',
  failure: 'Failed to leave team',
  preferServerText: true,
  run: async (ctx, { team_id }) => {
    const input = { team_id, member_id: ctx.actor.id }
    await inTransaction(ctx, async (ctx) => {
      await lockMemberships(ctx, input)
      await queryAllowed(
        ctx,
        { noun: 'Team', policy: canLeaveTeam },
        sql`with team as (${teamWithMember(ctx, input)}),
          gone as (
            delete from team_members member using team
            where ${member.team_id} = team.id and ${member.user_id} = ${input.member_id} and ${guard(canLeaveTeam, 'team')}
            returning ${member.team_id}
          ), recorded as (${recordAct(ctx, 'member_left', sql`gone`, { team_id })}), marked as (${markVotes(ctx, input.member_id, 'gone')}), marked_again as (${markSecondVotes(ctx, input.member_id, 'gone')}), asked as (${askTheirCampaigns(ctx)})
          select team.* from team`,
      )
    })
  },
})

/** Removes the tombstone: the person is a member again, with their votes in what still runs. Owner only. */
export const restoreMember = operation({
  name: 'restoreMember',
  call: 'POST /api/teams/:team_id/members/:member_id/restore',
  scope: 'manage',
  summary: 'Let a removed member back in',
  denials: canRestoreMember,
  input: TeamMemberSchema,
  success: 'Member let back in',
  failure: 'Failed to let the member back in',
  run: async (ctx, input: TeamMemberInput) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Team', policy: canRestoreMember, row: RestoredRow },
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${input.team_id}),
        back as (
          update team_members member set removed_at = null, joined_at = ${ctx.now} from team
          where ${member.team_id} = team.id and ${member.user_id} = ${input.member_id} and ${member.removed_at} is not null
            and ${guard(canRestoreMember, 'team')}
          returning ${member.team_id}
        ), recorded as (${recordAct(ctx, 'member_restored', sql`back`, input)}), marked as (${markVotes(ctx, input.member_id, 'back')}), marked_again as (${markSecondVotes(ctx, input.member_id, 'back')})
        select team.is_owner, exists (select from back) as is_restored from team`,
    )
    if (!row.is_restored) throw notFound('Member')
  },
})

/**
 * Makes another member the owner, and queues the mail that tells them. Owner only. The receiver's plan is checked as if
 * they created the team.
 */
export const handOverTeam = operation({
  name: 'handOverTeam',
  call: 'POST /api/teams/:team_id/members/:member_id/hand-over',
  scope: 'manage',
  summary: 'Make another member the owner; the webhooks of the team stay, and the new owner manages them',
  denials: canHandOverTeam,
  input: TeamMemberSchema,
  success: 'Team handed over',
  failure: 'Failed to hand over the team',
  run: (ctx, input: TeamMemberInput) =>
    inTransaction(ctx, async (ctx) => {
      await lockForHandOver(ctx, input)
      await queryAllowed(
        ctx,
        { noun: 'Team', policy: canHandOverTeam },
        sql`with team as (
            select found.*,
              not found.is_other_than_owner or coalesce(receiver.has_access, false) as has_access,
              not found.is_other_than_owner or coalesce(receiver.is_below_team_limit, false) as is_below_team_limit
            from (${teamWithMember(ctx, input)}) found
            left join (select ${person.id}, ${planFacts(ctx)} from users person) receiver on receiver.id = ${input.member_id}
          ), changed as (
            update teams set owner_id = ${input.member_id} from team
            where ${teams.id} = team.id and ${guard(canHandOverTeam, 'team')}
            returning ${teams.owner_id}
          ), counted as (
            update users set limited_creations = ${users.limited_creations} + 1 from changed
            where ${users.id} = changed.owner_id
          ), queued as (
            insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'team_id', 'invited_by', 'occasion', 'due_at'])})
            select gen_random_uuid(), 'ownership_notifications', changed.owner_id, team.id, ${ctx.actor.id}::uuid,
              ${newId()}::uuid, ${ctx.now}
            from changed, team where team.is_other_than_owner
          ), recorded as (${recordAct(ctx, 'team_handed_over', sql`changed, team where team.is_other_than_owner`, input)})
          select team.* from team`,
      )
    }),
})

/** Also locks the receiver's row, so that a team they are creating counts towards their plan. */
async function lockForHandOver(ctx: Context, { team_id, member_id }: TeamMemberInput): Promise<void> {
  await execute(
    ctx,
    sql`select from team_members member cross join users person
        where ${member.team_id} = ${team_id} and ${member.user_id} in (${member_id}, ${ctx.actor.id}) and ${person.id} = ${member_id}
        order by ${member.user_id} for update of member for no key update of person`,
  )
}
