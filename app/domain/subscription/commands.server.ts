import { users } from '../../db/access.schema.server'
import { eq } from 'drizzle-orm'
import { operation } from '../operation.server'
import { toDomainError } from '../policy'
import { noPlans } from './policy'

/** Switches the actor to premium, without a payment step (docs/product.md#plans). */
export const upgrade = operation({
  name: 'upgrade',
  call: 'POST /api/subscription/upgrade',
  scope: 'manage',
  summary: 'Switch to the premium plan',
  denials: [noPlans],
  success: 'Successfully upgraded to premium!',
  failure: 'Failed to upgrade. Please try again.',
  run: async ({ db, actor, limits }) => {
    if (!limits.has_plans) throw toDomainError(noPlans)
    await db.update(users).set({ plan: 'premium' }).where(eq(users.id, actor.id))
  },
})
