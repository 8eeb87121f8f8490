import { sessions, users } from '../../db/access.schema.server'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../errors'
import { operation, Done, done } from '../operation.server'
import { enforce, denialsOf } from '../policy'
import { toUserView, UserView } from '../users/view'
import { canManageAccount } from './policy'
import { type ChangeNameInput, ChangeNameSchema, SessionIdSchema } from './validation'

export const changeName = operation(
  'changeName',
  {
    method: 'PATCH',
    path: '/api/users/me',
    scope: null,
    summary: 'Change the name that others see; later sign-ins leave it as it is',
    denials: denialsOf(canManageAccount),
    input: ChangeNameSchema,
    output: z.object({ user: UserView }),
    success: 'Name saved',
    failure: 'Failed to save your name',
  },
  async ({ db, actor }, { full_name }: ChangeNameInput) => {
    enforce(canManageAccount, actor)
    // The account may be deleted while this call waits for its row.
    await db
      .update(users)
      .set({ full_name, is_name_chosen: true })
      .where(and(eq(users.id, actor.id), isNull(users.deleted_at)))
    return { user: toUserView({ ...actor, full_name }) }
  },
)

/** Signs one of the actor's devices out. @throws DomainError `not_found` for a session of somebody else. */
export const endSession = operation(
  'endSession',
  {
    method: 'DELETE',
    path: '/api/users/me/sessions/:session_id',
    scope: null,
    summary: 'Sign out a device',
    denials: denialsOf(canManageAccount),
    input: SessionIdSchema,
    output: Done,
    success: 'Device signed out',
    failure: 'Failed to sign out the device',
  },
  async ({ db, actor }, { session_id }) => {
    enforce(canManageAccount, actor)
    const [ended] = await db
      .delete(sessions)
      .where(and(eq(sessions.id, session_id), eq(sessions.user_id, actor.id)))
      .returning({ id: sessions.id })
    if (!ended) throw notFound('Session')
    return done
  },
)

export const endOtherSessions = operation(
  'endOtherSessions',
  {
    method: 'DELETE',
    path: '/api/users/me/sessions',
    scope: null,
    summary: 'Sign out all devices but this one',
    denials: denialsOf(canManageAccount),
    input: z.object({}),
    output: Done,
    success: 'All other devices signed out',
    failure: 'Failed to sign out the other devices',
  },
  async ({ db, actor }) => {
    enforce(canManageAccount, actor)
    if (!actor.session_id) return done
    await db.delete(sessions).where(and(eq(sessions.user_id, actor.id), ne(sessions.id, actor.session_id)))
    return done
  },
)
