import { env } from '../../env.server'
import { BROKEN_JSON, type Refusal } from './refusals.server'
import { MCP_PATH, type RoutedPath } from './routed-path.server'

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const SERVER_ERROR = -32000
const INTERNAL_ERROR = -32603

const TOKEN_GONE = `This token is no longer valid. Make a new one at ${env.APP_URL}/settings/tokens`

/** The body of a refusal in the language of the path that programs call: JSON-RPC at /mcp. Null where it is that of the API. */
export function bodyInProtocol({ name }: RoutedPath, refusal: Refusal): object | null {
  return name === MCP_PATH ? asJsonRpc(refusal) : null
}

/** A caller of /mcp without a valid token. People read the sentence in their assistant. */
export function unauthenticatedAssistant(hasToken: boolean): Refusal {
  return {
    status: 401,
    error: hasToken ? TOKEN_GONE : 'Please sign in',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
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
