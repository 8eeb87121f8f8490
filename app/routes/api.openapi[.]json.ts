import { env } from '~/env.server'
import { readOnly } from '~/http/api/api-route.server'
import { createOpenApi } from '~/http/openapi/document.server'

const text = JSON.stringify(createOpenApi(env.APP_URL))

/** The same for everybody, so it may be kept. */
export const loader = () =>
  new Response(text, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
  })

export const action = readOnly
