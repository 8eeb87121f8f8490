import { and, eq, isNull, ne } from 'drizzle-orm'
import { sessions, users } from '../../db/access.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { enforce } from '../policy'
import { toUserView, type UserView } from '../users/view'
import { canManageAccount } from './policy'
import type { ChangeNameInput } from './validation'

/** Changes the name that others see. Later sign-ins leave it as it is. */
export async function changeName(
  { db, actor }: Context,
  { full_name }: ChangeNameInput,
): Promise<{ user: UserView }> {
  enforce(canManageAccount, actor)
  // The account may be deleted while this call waits for its row.
  await db
    .update(users)
    .set({ full_name, is_name_chosen: true })
    .where(and(eq(users.id, actor.id), isNull(users.deleted_at)))
  return { user: toUserView({ ...actor, full_name }) }
}

/** Signs one of the actor's devices out. @throws DomainError not_found for any other. */
export async function endSession({ db, actor }: Context, session_id: string): Promise<void> {
  enforce(canManageAccount, actor)
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, session_id), eq(sessions.user_id, actor.id)))
    .returning({ id: sessions.id })
  if (!ended) throw notFound('Session')
}

/** Signs all of the actor's devices out but the one of this request. */
export async function endOtherSessions({ db, actor }: Context): Promise<void> {
  enforce(canManageAccount, actor)
  if (!actor.session_id) return
  await db.delete(sessions).where(and(eq(sessions.user_id, actor.id), ne(sessions.id, actor.session_id)))
}
