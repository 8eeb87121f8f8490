import { sessions } from '../../db/access.schema.server'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { iso } from '../sql.server'
import { SESSION_DAYS } from '../users/constants'
import { describeDevice } from './device'
import { canManageAccount } from './policy'
import { SessionView } from './view'

export const listSessions = operation({
  name: 'listSessions',
  call: 'GET /api/users/me/sessions',
  scope: null,
  summary: 'The devices on which you are signed in, the last used first',
  denials: canManageAccount,
  input: z.object({}),
  output: z.object({ sessions: z.array(SessionView) }),
  failure: 'Failed to load your account',
  run: async ({ db, actor, now }) => {
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
    const views = rows.map(({ user_agent, ...session }) => ({
      ...session,
      device: describeDevice(user_agent),
      is_current: session.id === actor.session_id,
    }))
    return { sessions: views }
  },
})
