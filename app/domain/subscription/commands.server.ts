import { users } from '../../db/access.schema.server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Done, operation, done } from '../operation.server'

/** Switches the actor to premium, without a payment step (docs/product.md#plans). */
export const upgrade = operation(
  'upgrade',
  {
    method: 'POST',
    path: '/api/subscription/upgrade',
    scope: 'manage',
    summary: 'Switch to the premium plan',
    input: z.object({}),
    output: Done,
    success: 'Successfully upgraded to premium!',
    failure: 'Failed to upgrade. Please try again.',
  },
  async ({ db, actor }) => {
    await db.update(users).set({ plan: 'premium' }).where(eq(users.id, actor.id))
    return done
  },
)
