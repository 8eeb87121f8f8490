import { randomUUID } from 'node:crypto'
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Of clients that show pages of ours and keep tools from their model (docs/decisions/049). */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'
export const PAGE_TYPE = 'text/html;profile=mcp-app'

const SESSION_HEADER = 'Mcp-Session-Id'
const APPS_SESSION = 'apps-'

const Capabilities = z.object({
  extensions: z.object({ [APPS_EXTENSION]: z.object({ mimeTypes: z.array(z.string()) }) }),
})
/** A client of 2025 says once what it can, one of 2026 with every message. */
const Handshake = z.object({
  method: z.literal('initialize'),
  params: z.object({ capabilities: Capabilities }),
})
const Message = z.object({
  params: z.object({ _meta: z.object({ [CLIENT_CAPABILITIES_META_KEY]: Capabilities }) }),
})

const isPage = ({ extensions }: z.output<typeof Capabilities>) =>
  extensions[APPS_EXTENSION].mimeTypes.includes(PAGE_TYPE)

/** Whether the first message of a client of 2025 says that it shows apps. */
export function opensAppSession(message: unknown): boolean {
  const { data } = Handshake.safeParse(message)
  return data !== undefined && isPage(data.params.capabilities)
}

/** Whether the client shows apps, as this message or the id of its session says. */
export function showsApps(message: unknown, headers: Headers): boolean {
  if (headers.get(SESSION_HEADER)?.startsWith(APPS_SESSION) || opensAppSession(message)) return true
  const { data } = Message.safeParse(message)
  return data !== undefined && isPage(data.params._meta[CLIENT_CAPABILITIES_META_KEY])
}

/** A client of 2025 repeats this id with every message. It is no session: nothing is kept, and it proves nothing. */
export function openAppSession(headers: Headers): void {
  headers.set(SESSION_HEADER, `${APPS_SESSION}${randomUUID()}`)
}
