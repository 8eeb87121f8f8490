const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Addresses of programs that have none on the web. PKCE binds the code to the program that asked (docs/decisions/054). */
const PROGRAMS = new Map([['cursor://anysphere.cursor-mcp/oauth/callback', 'Cursor']])
/** Hosts that people may know by the name of what they open there. */
const KNOWN_HOSTS = new Map([
  ['claude.ai', 'Claude'],
  ['claude.com', 'Claude'],
  ['chatgpt.com', 'ChatGPT'],
  ['vscode.dev', 'VS Code'],
  ['insiders.vscode.dev', 'VS Code'],
  ['www.cursor.com', 'Cursor'],
])

/** Where an answer goes: to a site, or to a program on the person's computer. */
export type Redirect = { host: string; is_local: boolean; known_name: string | null }

/** Null for an address to which no answer is sent. `hosts` are the only sites allowed, unless the list is empty. */
export function readRedirect(uri: string, hosts: readonly string[] = []): Redirect | null {
  const program = PROGRAMS.get(uri)
  if (program) return { host: program, is_local: true, known_name: program }
  if (!/^[\x21-\x7e]+$/.test(uri) || /[#\\<>"]/.test(uri) || !URL.canParse(uri)) return null
  const { protocol, hostname, host, username, password } = new URL(uri)
  if (username || password) return null
  if (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))
    return { host: hostname, is_local: true, known_name: null }
  if (protocol !== 'https:' || (hosts.length > 0 && !hosts.includes(hostname))) return null
  return { host, is_local: false, known_name: KNOWN_HOSTS.get(host) ?? null }
}

/** Whether an address was registered: exactly so, but for the port on the person's own computer (RFC 8252, 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.some((known) => known === uri || (isLoopback(uri) && portless(known) === portless(uri)))
}

const isLoopback = (uri: string) =>
  uri.startsWith('http:') && URL.canParse(uri) && LOOPBACK_HOSTS.has(new URL(uri).hostname)

function portless(uri: string): string {
  const url = new URL(uri)
  url.port = ''
  return url.href
}
