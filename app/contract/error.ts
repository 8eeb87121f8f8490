import { z } from 'zod'

/** The body of every refusal (docs/product.md#error-body). */
export const ErrorBody = z
  .object({
    error: z.string().min(1).meta({ description: 'A sentence a person can act on' }),
    message: z.string().meta({ description: 'The same sentence' }),
    action: z
      .literal('upgrade')
      .optional()
      .meta({ description: 'The plan is in the way, and upgrading removes it' }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Sentences per field of the input' }),
    request_id: z.uuid().meta({ description: 'To find the request in the log' }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof ErrorBody>
