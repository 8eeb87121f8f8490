import { ASSISTANT_SCOPES } from '../../domain/tokens/constants'
import { env } from '../../env.server'
import { BROKEN_JSON, type Refusal } from './refusals.server'
import { isDiscovery, isOAuthCall, MCP_PATH, type RoutedPath } from './routed-path.server'

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const SERVER_ERROR = -32000
const INTERNAL_ERROR = -32603

const TOKEN_GONE = `This token is no longer valid. Make a new one at ${env.APP_URL}/settings/tokens`

/** The body of a refusal in the language of the path: JSON-RPC at /mcp, that of OAuth beside it. Null where it is ours. */
export function bodyInProtocol(routed: RoutedPath, refusal: Refusal): object | null {
  if (routed.name === MCP_PATH) return asJsonRpc(refusal)
  const { status, error } = refusal
  if (!isOAuthCall(routed) && !isDiscovery(routed)) return null
  return { error: OAUTH_CODES.get(status) ?? 'invalid_request', error_description: error }
}

const OAUTH_CODES = new Map([
  [404, 'not_found'],
  [429, 'temporarily_unavailable'],
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
])

const METADATA = `resource_metadata="${env.APP_URL}/.well-known/oauth-protected-resource${MCP_PATH}"`
const challenge = (error: string, scopes: readonly string[]) => ({
  'WWW-Authenticate': `Bearer error="${error}", ${METADATA}, scope="${scopes.join(' ')}"`,
})

/** A caller of /mcp without a valid token. People read the sentence in their assistant. */
export function unauthenticatedAssistant(hasToken: boolean): Refusal {
  return {
    status: 401,
    error: hasToken ? TOKEN_GONE : 'Please sign in',
    headers: challenge('invalid_token', ASSISTANT_SCOPES),
  }
}

/** A connection that was allowed less than it tries. Its host asks the person for all of these. */
export function insufficientScope(scopes: readonly string[]): Refusal {
  return {
    status: 403,
    error: 'This connection may not do that. Connect again and allow it.',
    headers: challenge('insufficient_scope', scopes),
  }
}

/** No message is answered, so the id is null. */
function asJsonRpc({ status, error }: Refusal): object {
  return { jsonrpc: '2.0', id: null, error: { code: codeOf(status, error), message: error } }
}

function codeOf(status: number, error: string): number {
  if (error === BROKEN_JSON.error) return PARSE_ERROR
  if (status === 400) return INVALID_REQUEST
  return status === 500 ? INTERNAL_ERROR : SERVER_ERROR
}
