import { z } from 'zod'

const SINCE_MESSAGE = 'since must be the version of an earlier answer'

export const sinceField = z
  .string({ error: SINCE_MESSAGE })
  .max(64, { error: SINCE_MESSAGE })
  .meta({ description: 'The version of your answer before' })
  .optional()

export const versionField = z.string().meta({ description: 'For `since` of the next call' })
