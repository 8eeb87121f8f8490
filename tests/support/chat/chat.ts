import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client'
import { bundle } from '../../../scripts/chat-sheet'
import type { Host } from '../assistant-host'
import type { Opening } from './host'

const HOST_URL = 'http://chat.localhost/'
/** What a host must use for a page that names no address. */
const CSP = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"

let script: Promise<string> | undefined

/** Opens a chat whose host speaks to the app for real, and in it the score sheet of the campaign. */
export async function openChat(
  page: Page,
  host: Host,
  campaign_id: string,
  {
    theme = 'light',
    variables = {},
    isStale = false,
  }: { theme?: 'light' | 'dark'; variables?: object; isStale?: boolean } = {},
) {
  const code = await (script ??= bundle(fileURLToPath(new URL('host.ts', import.meta.url))))
  const links: unknown[] = []
  const forModel: unknown[] = []
  await page.exposeFunction('callTool', (params: CallToolRequest['params']) => host.client.callTool(params))
  await page.exposeFunction('note', (kind: string, what: unknown) => {
    ;(kind === 'link' ? links : forModel).push(what)
  })
  await page.route(HOST_URL, (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': CSP },
      body: `<!doctype html><html lang="en"><title>Chat</title><meta name="viewport" content="width=device-width"><style>body{margin:0}iframe{display:block;width:100%;border:0}</style><body><script type="module">${code}</script></body></html>`,
    }),
  )
  await page.goto(HOST_URL)
  const result = (await host.client.callTool({
    name: 'score_sheet',
    arguments: { campaign_id },
  })) as CallToolResult
  if (isStale) Object.assign((result._meta as { sheet: object }).sheet, { sheet_key: 'of.yesterday' })
  const [content] = await host.read('ui://tactics/score-sheet')
  const opening: Opening = {
    html: content && 'text' in content ? content.text : '',
    input: { campaign_id },
    result,
    hostContext: { theme, styles: { variables: variables as never } },
  }
  // As a text: the type of an answer is too deep for what Playwright infers.
  await page.evaluate((json) => window.openApp(JSON.parse(json) as Opening), JSON.stringify(opening))
  const sheet = page.frameLocator('iframe')
  await expect(sheet.getByRole('heading', { name: 'Score sheet' })).toBeVisible()
  return { sheet, links, forModel, frame: () => appFrame(page) }
}

function appFrame(page: Page): Frame {
  const frame = page.frames()[1]
  if (!frame) throw new Error('The chat shows no app')
  return frame
}
