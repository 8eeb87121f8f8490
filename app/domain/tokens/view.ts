import { z } from 'zod'

/** An API token as its owner sees it; the secret itself is shown once, when it is made. */
export const ApiTokenView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'ApiToken' })
export type ApiTokenView = z.output<typeof ApiTokenView>
