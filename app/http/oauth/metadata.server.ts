import { ASSISTANT_SCOPES } from '../../domain/tokens/constants'
import { env } from '../../env.server'

const { APP_URL } = env
export const ISSUER = APP_URL
/** What tokens are for, exactly as clients compare it. */
const RESOURCE = `${APP_URL}/mcp`

/** RFC 9728: what a client of /mcp needs to find the authorization server. */
export const resourceDocument = () => ({
  resource: RESOURCE,
  authorization_servers: [ISSUER],
  scopes_supported: ASSISTANT_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Tactics',
})

/** RFC 8414. All clients are public: PKCE binds codes to them. */
export const serverDocument = () => ({
  issuer: ISSUER,
  authorization_endpoint: `${APP_URL}/authorize`,
  token_endpoint: `${APP_URL}/token`,
  registration_endpoint: `${APP_URL}/register`,
  revocation_endpoint: `${APP_URL}/revoke`,
  scopes_supported: ASSISTANT_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: env.OAUTH_CLIENT_DOCUMENTS === 'on',
  authorization_response_iss_parameter_supported: true,
})

/** Whether a `resource` is ours. Clients differ in the slash at its end, and may leave it out. */
export function isOurResource(resource: string | null): boolean {
  return resource === null || [RESOURCE, ISSUER].includes(resource.replace(/\/$/, ''))
}
