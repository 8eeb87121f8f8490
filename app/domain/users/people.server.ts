import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { member, person, session, team } from '../../db/aliases.server'
import type { Actor, SystemContext } from '../context'
import { isInForce } from '../facts.server'
import { isId } from '../ids'
import { execute, iso, queryRow, queryRows } from '../sql.server'
import { ActorRow, actorColumns } from './scope.server'
import { PLANS, SESSION_DAYS, type Plan } from './constants'

/* What the operator may do about people by `npm run people` (docs/operating.md#people). Nothing here is reached by a request. */

const ListedPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  plan: z.enum(PLANS),
  since: z.string(),
  last_seen: z.string().nullable(),
  teams: z.int(),
  owns: z.int(),
  banned_at: z.string().nullable(),
})
export type ListedPerson = z.output<typeof ListedPerson>

/** The people with an account, newest first: all, or those whose id or e-mail address is `who`. */
export function listPeople(ctx: SystemContext, who: string | null, limit: number): Promise<ListedPerson[]> {
  return queryRows(
    ctx,
    ListedPerson,
    sql`select ${person.id}, ${person.full_name} as name, ${person.email}, ${person.plan}, ${iso(person.created_at)} as since,
          (select ${iso(sql`(max(${session.expires_at}) - make_interval(days => ${SESSION_DAYS}::int))`)} from sessions session where ${session.user_id} = ${person.id}) as last_seen,
          (select count(*)::int from team_members member where ${member.user_id} = ${person.id} and ${isInForce(member)}) as teams,
          (select count(*)::int from teams team where ${team.owner_id} = ${person.id}) as owns, ${iso(person.banned_at)} as banned_at
        from users person where ${person.deleted_at} is null and ${isAsked(who)}
        order by ${person.id} desc limit ${limit}`,
  )
}

function isAsked(who: string | null): SQL {
  if (who === null) return sql`true`
  return isId(who) ? sql`${person.id} = ${who}` : sql`lower(${person.email}) = lower(${who})`
}

/** The person as if signed in, for operations that the operator runs for them. Null without an account. */
export async function findActorOf(ctx: SystemContext, id: string): Promise<Actor | null> {
  const row = await queryRow(
    ctx,
    ActorRow,
    sql`select ${actorColumns(ctx)} from users person where ${person.id} = ${id} and ${person.deleted_at} is null`,
  )
  return row && { ...row, is_in_person: true, session_id: null, token_scopes: null }
}

export async function setPlan(ctx: SystemContext, id: string, plan: Plan): Promise<void> {
  await execute(ctx, sql`update users set plan = ${plan}::plan where id = ${id}`)
}

/** Signs the person out everywhere. Their teams and votes stay. */
export async function ban(ctx: SystemContext, id: string): Promise<void> {
  await execute(
    ctx,
    sql`with ended as (delete from sessions where user_id = ${id}), tickets as (delete from sign_in_tickets where user_id = ${id})
        update users set banned_at = coalesce(banned_at, ${ctx.now}) where id = ${id}`,
  )
}

export async function unban(ctx: SystemContext, id: string): Promise<void> {
  await execute(ctx, sql`update users set banned_at = null where id = ${id}`)
}
