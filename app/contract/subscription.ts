import { z } from 'zod'
import { defineOperation, Done } from './operation'

export const upgrade = defineOperation({
  method: 'POST',
  path: '/api/subscription/upgrade',
  summary: 'Switch to the premium plan',
  input: z.object({}),
  output: Done,
  success: 'Successfully upgraded to premium!',
  failure: 'Failed to upgrade. Please try again.',
})
