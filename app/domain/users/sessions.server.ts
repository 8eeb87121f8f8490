import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { person, session } from '../../db/aliases.server'
import { sessions, signInTickets, users } from '../../db/access.schema.server'
import type { Actor, SystemContext } from '../context'
import { newId } from '../ids.server'
import { hashOf, newSecret } from '../secrets.server'
import { columns, hasRows, queryRows, orIfUnavailable } from '../sql.server'
import { ActorRow, actorColumns, isUsable } from './scope.server'
import { SESSION_DAYS, TICKET_SECONDS, USER_AGENT_MAX } from './constants'
import type { Identity } from './identity'

const days = (count: number) => sql`make_interval(days => ${count}::int)`

/** Creates the person at the first sign-in, updates address and name (unless it was chosen) at later ones. */
export async function upsertUser(
  ctx: SystemContext,
  { provider, subject, email, full_name }: Omit<Identity, 'hd'>,
): Promise<{ id: string; is_banned: boolean }> {
  const trial_ends_at = sql`${ctx.now} + ${days(ctx.limits.days)}`
  const [row] = await ctx.db
    .insert(users)
    .values({ id: newId(), provider, subject, email, full_name, trial_ends_at })
    .onConflictDoUpdate({
      target: [users.provider, users.subject],
      set: {
        email,
        full_name: sql`case when ${users.is_name_chosen} then ${users.full_name} else ${full_name} end`,
      },
    })
    .returning({ id: users.id, is_banned: sql<boolean>`${users.banned_at} is not null` })
  if (!row) throw new Error('An upsert returned no row')
  return row
}

/** Makes a ticket that the browser with `browserSecret` can exchange once, within `TICKET_SECONDS`. */
export async function issueTicket(
  ctx: SystemContext,
  user_id: string,
  browserSecret: string,
): Promise<string> {
  const ticket = newSecret()
  await ctx.db.insert(signInTickets).values({
    token_hash: hashOf(ticket),
    browser_hash: hashOf(browserSecret),
    user_id,
    expires_at: sql`${ctx.now} + make_interval(secs => ${TICKET_SECONDS})`,
  })
  return ticket
}

/**
 * Exchanges a ticket for a session, and ends the one that the browser had before. An account that is deleted meanwhile
 * gets none. @returns the session's token; null for a used, expired, unknown or foreign ticket, which ends nothing.
 */
export async function redeemTicket(
  ctx: SystemContext,
  ticket: string,
  browserSecret: string,
  tokenBefore: string | null = null,
  user_agent: string | null = null,
): Promise<string | null> {
  const token = newSecret()
  const agent = user_agent?.slice(0, USER_AGENT_MAX) ?? null
  const isRedeemed = await hasRows(
    ctx,
    sql`with ticket as (
          delete from sign_in_tickets
          where token_hash = ${hashOf(ticket)} and browser_hash = ${hashOf(browserSecret)} and expires_at > ${ctx.now}
          returning user_id
        ), ended as (
          delete from sessions where token_hash = ${hashOf(tokenBefore ?? '')} and exists (select from ticket)
        )
        insert into sessions (${columns(sessions, ['token_hash', 'user_id', 'user_agent', 'created_at', 'expires_at'])})
        select ${hashOf(token)}, ticket.user_id, ${agent}, ${ctx.now}, ${ctx.now} + ${days(SESSION_DAYS)}
        from ticket join users person on ${person.id} = ticket.user_id and ${isUsable(person)}
        for key share of person
        returning user_id`,
  )
  return isRedeemed ? token : null
}

type FoundSession = Actor & { is_due: boolean }
const SessionRow = ActorRow.extend({
  is_in_person: z.boolean(),
  session_id: z.uuid(),
  token_scopes: z.null(),
  token_hash: z.string(),
  is_due: z.boolean(),
})

/** The people behind the tokens of sessions, in the same order, null where there is none. `is_due`: to be extended. */
export async function findSessions(
  ctx: SystemContext,
  tokens: readonly string[],
): Promise<(FoundSession | null)[]> {
  const hashes = tokens.map(hashOf)
  const rows = await queryRows(
    ctx,
    SessionRow,
    sql`select ${actorColumns(ctx)}, true as is_in_person, ${session.id} as session_id, null as token_scopes, ${session.token_hash},
          ${session.expires_at} < ${ctx.now} + ${days(SESSION_DAYS - 1)} as is_due
        from sessions session join users person on ${person.id} = ${session.user_id}
        where ${session.token_hash} = any(${sql.param(hashes)}::text[]) and ${session.expires_at} > ${ctx.now} and ${isUsable(person)}`,
  )
  const found = new Map(rows.map(({ token_hash, ...session }) => [token_hash, session]))
  return hashes.map((hash) => found.get(hash) ?? null)
}

/**
 * The person behind a session's token, or null. `is_renewed`: this call has extended the session, by a statement of its
 * own, for which nobody else waits. `findSession` may look up several at once.
 */
export async function findActor(
  ctx: SystemContext,
  token: string,
  findSession: (token: string) => Promise<FoundSession | null> = (token) => findAlone(ctx, token),
): Promise<(Actor & { is_renewed: boolean }) | null> {
  const found = await findSession(token)
  if (!found) return null
  const { is_due, ...actor } = found
  return { ...actor, is_renewed: is_due && (await renewSession(ctx, token)) }
}

async function findAlone(ctx: SystemContext, token: string): Promise<FoundSession | null> {
  const [session] = await findSessions(ctx, [token])
  return session ?? null
}

/** While the database is read-only, people must still be able to read. */
async function renewSession(ctx: SystemContext, token: string): Promise<boolean> {
  const { token_hash, user_id, expires_at } = sessions
  const isDue = lt(expires_at, sql`${ctx.now} + ${days(SESSION_DAYS - 1)}`)
  const renewal = ctx.db
    .update(sessions)
    .set({ expires_at: sql`${ctx.now} + ${days(SESSION_DAYS)}` })
    .where(and(eq(token_hash, hashOf(token)), gt(expires_at, ctx.now), isDue))
    .returning({ user_id })
  const renewed = await orIfUnavailable(renewal, [])
  return renewed.length > 0
}

export async function deleteSession(ctx: SystemContext, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)))
}
