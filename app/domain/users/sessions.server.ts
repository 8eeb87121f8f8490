import { eq, sql } from 'drizzle-orm'
import { sessions, signInTickets, users } from '../../db/access.schema.server'
import type { Actor, SystemContext } from '../context'
import { newId } from '../ids.server'
import { hashOf, newSecret } from '../secrets.server'
import { columns, excluded, named, queryRow, queryRows, unlessUnavailable } from '../sql.server'
import { actorColumns } from './actor.server'
import { SESSION_DAYS, TICKET_SECONDS } from './constants'
import type { Identity } from './identity'

const s = named(sessions, 's')
const u = named(users, 'u')

const days = (count: number) => sql`make_interval(days => ${count}::int)`

/** Creates the person at the first sign-in, refreshes name and address at later ones. Returns the id. */
export async function upsertUser(
  ctx: SystemContext,
  { provider, subject, email, full_name }: Identity,
): Promise<string> {
  const row = await queryRow<{ id: string }>(
    ctx,
    sql`insert into users (${columns(users, ['id', 'provider', 'subject', 'email', 'full_name', 'trial_ends_at'])})
        values (${newId()}, ${provider}, ${subject}, ${email}, ${full_name}, ${ctx.now} + ${days(ctx.limits.days)})
        on conflict (${columns(users, ['provider', 'subject'])}) do update set ${excluded(users, ['email', 'full_name'])}
        returning id`,
  )
  if (!row) throw new Error('An upsert returned no row')
  return row.id
}

/**
 * Signs a person in as far as the redirect to /auth/success: the ticket can be exchanged once, within 60 s, by the
 * browser that holds `browserSecret` (docs/product.md#sign-in).
 */
export async function issueTicket(
  ctx: SystemContext,
  user_id: string,
  browserSecret: string,
): Promise<string> {
  const ticket = newSecret()
  await queryRows(
    ctx,
    sql`with expired as (delete from sign_in_tickets where expires_at <= ${ctx.now})
        insert into sign_in_tickets (${columns(signInTickets, ['token_hash', 'browser_hash', 'user_id', 'expires_at'])})
        values (${hashOf(ticket)}, ${hashOf(browserSecret)}, ${user_id}, ${ctx.now} + make_interval(secs => ${TICKET_SECONDS}))`,
  )
  return ticket
}

/**
 * Exchanges a ticket for a session and returns the session's token, or null when the ticket is used, expired,
 * foreign or unknown. Of several redemptions at once exactly one wins.
 */
export async function redeemTicket(
  ctx: SystemContext,
  ticket: string,
  browserSecret: string,
): Promise<string | null> {
  const token = newSecret()
  const session = await queryRow(
    ctx,
    sql`with expired as (delete from sessions where expires_at <= ${ctx.now}),
        ticket as (
          delete from sign_in_tickets
          where token_hash = ${hashOf(ticket)} and browser_hash = ${hashOf(browserSecret)} and expires_at > ${ctx.now}
          returning user_id
        )
        insert into sessions (${columns(sessions, ['token_hash', 'user_id', 'expires_at'])})
        select ${hashOf(token)}, user_id, ${ctx.now} + ${days(SESSION_DAYS)} from ticket
        returning user_id`,
  )
  return session ? token : null
}

/** The person behind a session's token, or null. `is_renewed` tells that the 30 days have just begun anew. */
export async function findActor(
  ctx: SystemContext,
  token: string,
): Promise<(Actor & { is_renewed: boolean }) | null> {
  const found = await queryRow<Actor & { is_due: boolean }>(
    ctx,
    sql`select ${actorColumns(ctx)}, true as is_in_person,
          ${s.expires_at} < ${ctx.now} + ${days(SESSION_DAYS - 1)} as is_due
        from sessions s join users u on ${u.id} = ${s.user_id}
        where ${s.token_hash} = ${hashOf(token)} and ${s.expires_at} > ${ctx.now}`,
  )
  if (!found) return null
  const { is_due, ...actor } = found
  return { ...actor, is_renewed: is_due && (await renewSession(ctx, token)) }
}

/** A database that cannot be written to right now must not keep people from reading. */
async function renewSession(ctx: SystemContext, token: string): Promise<boolean> {
  const renewal = queryRow(
    ctx,
    sql`update sessions set expires_at = ${ctx.now} + ${days(SESSION_DAYS)}
        where token_hash = ${hashOf(token)} and expires_at > ${ctx.now}
          and expires_at < ${ctx.now} + ${days(SESSION_DAYS - 1)}
        returning true as is_renewed`,
  )
  return (await unlessUnavailable(renewal, null)) !== null
}

/** Signs out: the token is worth nothing from now on. */
export async function deleteSession(ctx: SystemContext, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)))
}
