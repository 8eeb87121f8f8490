/** The path of a request as Remix's router reads it. */
export type RoutedPath = {
  /** Without percent-encoding and the `.data` suffix. Parameters keep their case. */
  path: string
  /** The same in lower case and without trailing slashes, for comparisons. */
  name: string
  /** Whether the app's scripts ask for a page's data. */
  isData: boolean
}

/** Reads the target of the request line. A target that is not a path is left as it is, and refused later. */
export function toRoutedPath(target: string): RoutedPath {
  if (!target.startsWith('/')) return { path: target, name: target, isData: false }
  const { pathname } = new URL(`http://localhost${target}`)
  const isData = pathname.endsWith('.data')
  const page = isData ? pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/') : pathname
  const path = decodeSegments(page)
  return { path, name: path.toLowerCase().replace(/(.)\/+$/, '$1'), isData }
}

const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i

/**
 * Whether the path of a request's target holds `.` or `..`, encoded or not. URL parsers resolve them, so that an id of two
 * dots would become another call.
 */
export function hasDotSegment(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1)
  return DOT_SEGMENT.test(path) || DOT_SEGMENT.test(path.replace(/\.data$/, ''))
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Ids, tokens of 128 bits and slugs of links that people send, with what followed the link in a text. */
const FOLLOWED_LINKS = [
  new RegExp(`^(/(?:join/team|teams|campaigns)/${UUID})[^a-z0-9/][^/]*$`, 'i'),
  /^(\/(?:join\/campaign|minutes|results)\/[\w-]{22})[^a-z0-9/][^/]*$/i,
  /^(\/team\/[a-z][a-z0-9-]*)[^\w/-][^/]*$/i,
]

/** The path of a link without what followed it in a text: `.`, `)`, `。`, a zero-width space; null when nothing did. */
export function cutFollowedLink({ path, isData }: RoutedPath): string | null {
  if (isData) return null
  const found = FOLLOWED_LINKS.map((link) => link.exec(path)?.[1]).find(Boolean)
  return found ?? null
}

export const MCP_PATH = '/mcp'

/** Whether programs call this path: a bearer token signs in, and a refusal is never a page. */
export function isForPrograms(routed: RoutedPath): boolean {
  const { name } = routed
  if (name === '/api' || name.startsWith('/api/') || name === MCP_PATH) return true
  return isOAuthCall(routed) || isDiscovery(routed)
}

const OAUTH_CALLS = new Set(['/token', '/register', '/revoke'])

/** Whether an assistant calls to get or give back its tokens. No cookie is read there. */
export function isOAuthCall({ name, isData }: RoutedPath): boolean {
  return OAUTH_CALLS.has(name) && !isData
}

/** Whether an assistant looks for what it can do here, also below /mcp, where some look. */
export function isDiscovery({ name }: RoutedPath): boolean {
  return /^\/(?:mcp\/.*|\.well-known\/(?:oauth|openid)-.*)$/.test(name)
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

export function isProbe({ name }: RoutedPath): boolean {
  return PROBES.has(name)
}

/** Like Remix's router: an encoded slash does not separate segments, and an invalid encoding stays as it is. */
export function decodeSegments(path: string): string {
  if (!path.includes('%')) return path
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}
