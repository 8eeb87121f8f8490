import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import { connectAssistant, SHOWS_APPS, type Generation } from './assistant'

type Meta = { sheet?: { campaign_id: string; link: string; sheet_key?: string } }
type Visibility = { ui?: { visibility?: string[]; resourceUri?: string } }

/** Whether a host that knows apps offers the tool to its model. */
export const isForModel = ({ _meta }: Tool) =>
  ((_meta as Visibility | undefined)?.ui?.visibility ?? ['model', 'app']).includes('model')

/**
 * A host that shows apps. `told` holds all that its model receives, apart from what passes between the app and the server;
 * `messages` holds both.
 */
export async function connectHost(url: string, secret: string, generation: Generation) {
  const { client, messages } = await connectAssistant(url, secret, generation, SHOWS_APPS)
  const told: string[] = []
  const tell = (what: unknown) => void told.push(JSON.stringify(what))
  const send = (name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input }) as Promise<CallToolResult>

  /** What the model may choose from. */
  async function listTools() {
    const { tools } = await client.listTools()
    const offered = tools.filter(isForModel).map(({ _meta, ...tool }) => tool)
    tell(offered)
    return { tools, offered }
  }

  /** A call of the model, with whatever name it makes up. */
  async function callAsModel(name: string, input: Record<string, unknown>) {
    const result = await send(name, input).catch((error: unknown) => {
      tell(String(error))
      throw error
    })
    const { _meta, ...forModel } = result
    tell(forModel)
    return { ...forModel, texts: textsOf(result), sheet: (_meta as Meta | undefined)?.sheet }
  }

  /** A call of the page, which the host relays. */
  async function callAsPage(name: string, input: Record<string, unknown>) {
    const result = await send(name, input)
    return {
      data: result.structuredContent as Record<string, unknown>,
      texts: textsOf(result),
      isError: result.isError === true,
      sheet: (result._meta as Meta | undefined)?.sheet,
    }
  }

  async function read(uri: string) {
    const result = await client.readResource({ uri })
    tell(result)
    return result.contents
  }

  return { client, messages, told, listTools, callAsModel, callAsPage, read }
}
export type Host = Awaited<ReturnType<typeof connectHost>>

const textsOf = ({ content }: CallToolResult) =>
  content.map((block) => (block.type === 'text' ? block.text : ''))
