import { sessions, users } from '../../db/access.schema.server'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { notFound, enforce } from '../policy'
import { operation } from '../operation.server'
import { toUserView, UserView } from '../users/view'
import { canManageAccount } from './policy'
import { type ChangeNameInput, ChangeNameSchema, SessionIdSchema } from './validation'

export const changeName = operation({
  name: 'changeName',
  call: 'PATCH /api/users/me',
  scope: null,
  summary: 'Change the name that others see; later sign-ins leave it as it is',
  denials: canManageAccount,
  input: ChangeNameSchema,
  output: z.object({ user: UserView }),
  success: 'Name saved',
  failure: 'Failed to save your name',
  run: async ({ db, actor }, { full_name }: ChangeNameInput) => {
    enforce(canManageAccount, actor)
    // The account may be deleted while this call waits for its row.
    await db
      .update(users)
      .set({ full_name, is_name_chosen: true })
      .where(and(eq(users.id, actor.id), isNull(users.deleted_at)))
    return { user: toUserView({ ...actor, full_name }) }
  },
})

/** Signs one of the actor's devices out. @throws DomainError `not_found` for a session of somebody else. */
export const endSession = operation({
  name: 'endSession',
  call: 'DELETE /api/users/me/sessions/:session_id',
  scope: null,
  summary: 'Sign out a device',
  denials: canManageAccount,
  input: SessionIdSchema,
  success: 'Device signed out',
  failure: 'Failed to sign out the device',
  run: async ({ db, actor }, { session_id }) => {
    enforce(canManageAccount, actor)
    const [ended] = await db
      .delete(sessions)
      .where(and(eq(sessions.id, session_id), eq(sessions.user_id, actor.id)))
      .returning({ id: sessions.id })
    if (!ended) throw notFound('Session')
  },
})

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  call: 'DELETE /api/users/me/sessions',
  scope: null,
  summary: 'Sign out all devices but this one',
  denials: canManageAccount,
  success: 'All other devices signed out',
  failure: 'Failed to sign out the other devices',
  run: async ({ db, actor }) => {
    enforce(canManageAccount, actor)
    if (!actor.session_id) return
    await db.delete(sessions).where(and(eq(sessions.user_id, actor.id), ne(sessions.id, actor.session_id)))
  },
})
