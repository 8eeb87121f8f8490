import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { sessions } from '../../db/access.schema.server'
import type { Context } from '../context'
import { enforce } from '../policy'
import { iso } from '../sql.server'
import { SESSION_DAYS } from '../users/constants'
import { describeDevice } from './device'
import { canManageAccount } from './policy'
import type { SessionView } from './view'

/** The devices on which the actor is signed in, the last used first. */
export async function listSessions({ db, actor, now }: Context): Promise<SessionView[]> {
  enforce(canManageAccount, actor)
  const { id, user_id, user_agent, created_at, expires_at } = sessions
  const lastUse = sql`greatest(${created_at}, ${expires_at} - make_interval(days => ${SESSION_DAYS}::int))`
  const rows = await db
    .select({
      id,
      user_agent,
      created_at: sql<string>`${iso(created_at)}`,
      last_used_at: sql<string>`${iso(lastUse)}`,
    })
    .from(sessions)
    .where(and(eq(user_id, actor.id), gt(expires_at, now)))
    .orderBy(desc(expires_at), id)
  return rows.map(({ user_agent, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
    is_current: session.id === actor.session_id,
  }))
}
