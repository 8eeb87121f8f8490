import { z } from 'zod'
import { PLANS } from '../domain/users/constants'
import { CheckLimitsSchema } from '../domain/subscription/validation'
import { failures } from './failures'
import { defineOperation, Done } from './operation'

const Allowance = z.object({ allowed: z.boolean(), message: z.string().nullable() })

export const getSubscription = defineOperation({
  method: 'GET',
  path: '/api/subscription/info',
  summary: 'Your plan and the end of your trial',
  input: z.object({}),
  output: z.object({ plan: z.enum(PLANS), trialEndsAt: z.iso.datetime() }),
  failure: 'Failed to load subscription',
})

export const checkLimits = defineOperation({
  method: 'POST',
  path: '/api/subscription/check-limits',
  summary: 'Tell whether your plan lets you create a team or a campaign',
  input: CheckLimitsSchema,
  output: Allowance,
  failure: 'Failed to check limits',
})

export const checkDashboardAccess = defineOperation({
  method: 'GET',
  path: '/api/subscription/check-dashboard-access',
  summary: 'Tell whether your plan opens the dashboard',
  input: z.object({}),
  output: Allowance,
  failure: 'Failed to check access',
})

export const upgrade = defineOperation({
  method: 'POST',
  path: '/api/subscription/upgrade',
  summary: 'Switch to the premium plan',
  input: z.object({}),
  output: Done,
  success: 'Successfully upgraded to premium!',
  ...failures.upgrade,
})
