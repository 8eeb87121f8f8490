import { z } from 'zod'
import type { Actor } from '../context'
import { PLANS } from './constants'

export const UserView = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    plan: z.enum(PLANS),
    isTrial: z.boolean(),
  })
  .meta({ id: 'User' })
export type UserView = z.output<typeof UserView>

export function toUserView({ id, email, full_name, plan }: Actor): UserView {
  return { id, email, full_name, plan, isTrial: plan === 'trial' }
}
