import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The version of the protocol that a client speaks: that of 2026, or by a handshake those of 2025. */
export const GENERATIONS = ['2026-07-28', '2025'] as const
export type Generation = (typeof GENERATIONS)[number]

/** What a client says that shows the pages of apps. */
export const SHOWS_APPS = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

/** An assistant's client. `messages` holds all that the app has sent it. */
export async function connectAssistant(
  url: string,
  secret: string,
  generation: Generation = '2026-07-28',
  capabilities: typeof SHOWS_APPS | object = {},
) {
  const messages: string[] = []
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: generation === '2025' ? 'legacy' : { pin: generation } } },
  )
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    fetch: async (target, init) => {
      // In the order in which the client asks: one of 2025 tries to open a stream beside its next message.
      const place = messages.push('') - 1
      const response = await fetch(target, init)
      messages[place] = await response.clone().text()
      return response
    },
  })
  await client.connect(transport)
  /** The answer as data, or the sentences of a refusal. */
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: input })
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''))
    return { data: structuredContent as Record<string, never>, texts, isError: isError === true }
  }
  return { client, messages, call }
}
