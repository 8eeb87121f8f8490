import { env } from '~/env.server'
import { readOnly } from '~/http/api/answer.server'
import { createOpenApi } from '~/http/openapi/document.server'

/** Written for the first reader: it is a tenth of what a start takes. */
let text: string | undefined

/** The same for everybody, so it may be cached. */
export const loader = () =>
  new Response((text ??= JSON.stringify(createOpenApi(env.APP_URL))), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
  })

export const action = readOnly
