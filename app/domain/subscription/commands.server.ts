import { eq } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import type { Context } from '../context'

/** Switches the actor to premium, without a payment step (docs/product.md#plans). */
export async function upgrade({ db, actor }: Context): Promise<void> {
  await db.update(users).set({ plan: 'premium' }).where(eq(users.id, actor.id))
}
