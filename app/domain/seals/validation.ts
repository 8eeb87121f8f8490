import { z } from 'zod'
import { CampaignIdSchema } from '../campaigns/validation'

export const ResultsFileSchema = CampaignIdSchema.extend({
  round: z
    .literal('1', { error: 'Round must be 1, or left out for the latest one' })
    .transform(() => 1 as const)
    .optional()
    .meta({ description: 'The first round of a campaign that has had a second one' }),
})
