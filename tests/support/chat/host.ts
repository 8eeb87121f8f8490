import {
  AppBridge,
  PostMessageTransport,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge'
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client'

export type Opening = {
  html: string
  input: Record<string, unknown>
  result: CallToolResult
  hostContext: McpUiHostContext
}

declare global {
  interface Window {
    /** Given by the test: the server, and what it notes. */
    callTool: (params: CallToolRequest['params']) => Promise<CallToolResult>
    note: (kind: 'link' | 'model', what: unknown) => Promise<void>
    openApp: (opening: Opening) => Promise<void>
    changeContext: (context: McpUiHostContext) => void
  }
}

/** Run in a page: a host that shows an app below a message of the chat, with all that the app may ask of it. */
window.openApp = async ({ html, input, result, hostContext }) => {
  const frame = document.createElement('iframe')
  frame.title = 'Score sheet'
  frame.setAttribute('sandbox', 'allow-scripts')
  document.body.replaceChildren(frame)
  const view = frame.contentWindow
  if (!view) throw new Error('A frame has a window')
  const capabilities = {
    openLinks: {},
    serverTools: {},
    message: { text: {} },
    updateModelContext: { text: {} },
  }
  const bridge = new AppBridge(null, { name: 'tests', version: '1.0.0' }, capabilities, { hostContext })
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onopenlink = async ({ url }) => {
    await window.note('link', url)
    return {}
  }
  bridge.onmessage = async (params) => {
    await window.note('model', params)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    await window.note('model', params)
    return {}
  }
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height ?? 0}px`
  }
  bridge.oninitialized = () => {
    void bridge.sendToolInput({ arguments: input }).then(() => bridge.sendToolResult(result))
  }
  window.changeContext = (context) => bridge.setHostContext(context)
  await bridge.connect(new PostMessageTransport(view, view))
  frame.srcdoc = html
}
