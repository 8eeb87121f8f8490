import {
  apiTokens,
  connections,
  idempotencyKeys,
  oauthCodes,
  sessions,
  signInTickets,
  users,
} from '../../db/access.schema.server'
import { declinedAddresses, notificationPreferences, outbox } from '../../db/outbox.schema.server'
import { confettiViews } from '../../db/confetti.schema.server'
import { teamMembers, teams } from '../../db/schema.server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { team } from '../../db/aliases.server'
import type { Context } from '../context'
import { DomainError, enforce, findDenial, type FactsOf } from '../policy'
import { operation } from '../operation.server'
import { recordAct } from '../record-act.server'
import { execute, queryRows, inTransaction } from '../sql.server'
import { FORMER_MEMBER } from '../teams/constants'
import { memberCount } from '../teams/scope.server'
import { askTheirCampaigns, markSecondVotes, markVotes } from '../teams/withdrawal.server'
import { forgetNameIn } from '../webhooks/events.server'
import { canManageAccount, canDeleteAccount } from './policy'
import { OWN_EMAIL_REQUIRED, DeleteAccountSchema } from './validation'

/**
 * Deletes the actor's account (docs/product.md#deleting-an-account): nothing that names the person stays, and their
 * votes stay in ended campaigns without a person.
 * @throws DomainError `invalid` for another e-mail address than the actor's; `conflict`, which names the teams that must
 * be handed over first.
 */
export const deleteAccount = operation({
  name: 'deleteAccount',
  call: 'DELETE /api/users/me',
  scope: null,
  summary: 'Delete your account; teams that you own with others must be handed over first',
  denials: canDeleteAccount,
  input: DeleteAccountSchema,
  endsSession: true,
  success: 'Account deleted',
  failure: 'Failed to delete your account',
  preferServerText: true,
  run: async (ctx, { email }) => {
    enforce(canManageAccount, ctx.actor)
    requireOwnEmail(ctx, email)
    await inTransaction(ctx, async (ctx) => {
      await lockAccount(ctx)
      await deleteOwnTeams(ctx)
      await leaveTeams(ctx)
      await forgetPerson(ctx)
      await emptyUser(ctx)
    })
    ctx.services.deleteMailFiles(ctx.actor)
  },
})

function requireOwnEmail({ actor }: Context, email: string): void {
  if (email.toLowerCase() === actor.email.toLowerCase()) return
  throw new DomainError('invalid', OWN_EMAIL_REQUIRED, { email: [OWN_EMAIL_REQUIRED] })
}

/**
 * Waits for votes in progress, which the withdrawal would miss, and for sign-ins and creations. Memberships are locked
 * first, as in `handOverTeam`, to avoid deadlocks.
 */
async function lockAccount({ db, actor }: Context): Promise<void> {
  const { team_id, user_id } = teamMembers
  await db.select({ team_id }).from(teamMembers).where(eq(user_id, actor.id)).orderBy(team_id).for('update')
  await db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update')
}

const OwnedRow = z.object({ name: z.string(), is_shared: z.boolean() })

/**
 * Deletes the teams that have no other member. The locks block joins. Members are counted in a later statement, whose
 * snapshot includes people who joined while the locks were waited for.
 */
async function deleteOwnTeams(ctx: Context): Promise<void> {
  const { owner_id } = teams
  const isOwned = sql`${team.owner_id} = ${ctx.actor.id} order by ${team.id}`
  await execute(ctx, sql`select from teams team where ${isOwned} for update`)
  const owned = await queryRows(
    ctx,
    OwnedRow,
    sql`select ${team.name}, ${memberCount(team.id)} > 1 as is_shared from teams team where ${isOwned}`,
  )
  const shared = owned.filter(({ is_shared }) => is_shared).map(({ name }) => name)
  requireNoneShared({ ...ctx.actor, owns_no_shared_team: shared.length === 0 }, shared)
  await ctx.db.delete(teams).where(eq(owner_id, ctx.actor.id))
}

function requireNoneShared(facts: FactsOf<typeof canDeleteAccount>, names: string[]): void {
  const denial = findDenial(canDeleteAccount, facts)
  if (denial) throw new DomainError(denial.kind, `${denial.sentence}: ${names.join(', ')}`)
}

async function leaveTeams(ctx: Context): Promise<void> {
  const { id } = ctx.actor
  await execute(
    ctx,
    sql`with gone as (delete from team_members where ${teamMembers.user_id} = ${id} returning ${teamMembers.team_id}),
          recorded as (${recordAct(ctx, 'member_left', sql`gone`, { team_id: sql`team_id` })}), marked as (${markVotes(ctx, id, 'gone')}), marked_again as (${markSecondVotes(ctx, id, 'gone')}), asked as (${askTheirCampaigns(ctx)})
        select`,
  )
}

async function forgetPerson(ctx: Context): Promise<void> {
  const { id } = ctx.actor
  const address = sql`(select lower(${users.email}) from users where ${users.id} = ${id})`
  await execute(
    ctx,
    sql`with ended as (delete from sessions where ${sessions.user_id} = ${id}),
          tickets as (delete from sign_in_tickets where ${signInTickets.user_id} = ${id}),
          tokens as (delete from api_tokens where ${apiTokens.user_id} = ${id}),
          assistants as (delete from connections where ${connections.user_id} = ${id}),
          codes as (delete from oauth_codes where ${oauthCodes.user_id} = ${id}),
          answers as (delete from idempotency_keys where ${idempotencyKeys.user_id} = ${id}),
          preferences as (delete from notification_preferences where ${notificationPreferences.user_id} = ${id}),
          celebrations as (delete from confetti_views where ${confettiViews.user_id} = ${id}),
          mails as (
            delete from outbox
            where ${outbox.user_id} = ${id} or lower(${outbox.address}) = ${address}
              or (${outbox.invited_by} = ${id} and ${outbox.address} is not null)
          ), declined as (delete from declined_addresses where ${declinedAddresses.address} = ${address}),
          acts as (delete from acts where actor_id = ${id} and team_id is null),
          recorded as (${recordAct(ctx, 'account_deleted', sql`(select 1) person`, {})}),
          webhooks as (update webhooks set created_by = null where created_by = ${id}),
          events as (${forgetNameIn(id, FORMER_MEMBER)})
        select`,
  )
}

/** Keeps the row for its foreign keys. Ends the trial, so that requests in progress cannot create anything more. */
async function emptyUser({ db, actor, now }: Context): Promise<void> {
  await db
    .update(users)
    .set({
      subject: `deleted:${actor.id}`,
      email: '',
      full_name: FORMER_MEMBER,
      is_name_chosen: true,
      plan: 'trial',
      trial_ends_at: sql`least(${users.trial_ends_at}, ${now})`,
      limited_creations: sql`${users.limited_creations} + 1`,
      deleted_at: now,
    })
    .where(eq(users.id, actor.id))
}
