import { z } from 'zod'
import { API_TOKEN_SCOPES } from './constants'

/** An API token for its owner, without the secret, which is shown only when the token is created. */
export const ApiTokenView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(API_TOKEN_SCOPES)),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'ApiToken' })
/** An assistant that its owner has let in by OAuth. */
export const ConnectionView = z
  .object({
    id: z.uuid(),
    client_name: z.string().meta({ description: 'As the assistant calls itself' }),
    redirect_host: z.string().meta({ description: 'Where the permission was sent' }),
    scopes: z.array(z.enum(API_TOKEN_SCOPES)),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().meta({ description: 'Moved on by each use' }),
    chat_sheets: z
      .array(z.object({ campaign_id: z.uuid(), campaign_name: z.string() }))
      .meta({ description: 'Running campaigns that you have let it show you the score sheet of' }),
  })
  .meta({ id: 'Connection' })

export type ApiTokenView = z.output<typeof ApiTokenView>
export type ConnectionView = z.output<typeof ConnectionView>
