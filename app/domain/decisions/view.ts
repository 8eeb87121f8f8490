import { z } from 'zod'
import { minutesFields } from './minutes'

/** A decision as a member reads it. A draft is there for the campaign owner alone. */
export const DecisionView = z
  .object({
    campaign_id: z.uuid(),
    ...minutesFields,
    version: z.int().meta({ description: 'To be sent when it is changed; 0 before the first' }),
    is_published: z.boolean(),
    markdown: z.string().nullable().meta({ description: 'The minutes; null until it is published' }),
    sealed_text: z.string().nullable().meta({
      description:
        'What was decided as it was published, with what is expected: the text whose SHA-256 is `digest`',
    }),
    can: z.object({ edit: z.boolean(), record_outcomes: z.boolean() }),
  })
  .meta({ id: 'Decision' })
export type DecisionView = z.output<typeof DecisionView>

export const MinutesLink = z.url().meta({ description: 'The read-only link to the minutes' })
