import { z } from 'zod'
import { LIMITED_ACTIONS } from './constants'

export const CheckLimitsSchema = z.object({
  action: z.enum(LIMITED_ACTIONS, { error: 'action must be create_team or create_campaign' }),
})
