import {
  App,
  applyDocumentTheme,
  applyHostStyleVariables,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps'
import type { CallToolResult } from '@modelcontextprotocol/client'
import type { HandedIn, SheetMeta, SheetTactics } from '../app/http/mcp/tools/chat-sheet.server'
import { button, make } from './dom'
import { makeLink } from './row'
import { makeSheet } from './sheet'

/** What stands in the way of scoring here, with the address where it goes on. */
class Elsewhere extends Error {
  constructor(
    sentence: string,
    readonly link?: string,
  ) {
    super(sentence)
  }
}

const app = new App(
  { name: 'Tactics score sheet', version: '1.0.0' },
  { availableDisplayModes: ['inline', 'fullscreen'] },
)
let meta: SheetMeta | undefined

const main = document.getElementById('main')
const openLink = (url: string) => void app.openLink({ url }).catch(() => null)

function show(...parts: (Node | string)[]): void {
  main?.replaceChildren(make('h1', {}, 'Score sheet'), ...parts)
}

const metaOf = ({ _meta }: CallToolResult) => _meta?.sheet as SheetMeta | undefined
const textOf = ({ content }: CallToolResult) =>
  content[0]?.type === 'text' ? content[0].text : 'Something went wrong.'

/** Takes the key out of an answer of `score_sheet`. */
function takeKey(result: CallToolResult): void {
  const given = metaOf(result)
  if (result.isError) throw new Elsewhere(textOf(result), given?.link)
  meta = given
}

const askAgain = async (campaign_id: string) =>
  takeKey(await app.callServerTool({ name: 'score_sheet', arguments: { campaign_id } }))

/** Calls a tool that only this page may call. A chat that is opened again brings an old key, so it asks for a new one once. */
async function call<Answer>(name: string, input: Record<string, unknown> = {}): Promise<Answer> {
  if (!meta) throw new Elsewhere('This chat does not show the sheet. Please score in the browser.')
  const { campaign_id, link } = meta
  const send = () =>
    app.callServerTool({ name, arguments: { ...input, campaign_id, sheet_key: meta?.sheet_key } })
  let result = await send()
  if (result.isError && !metaOf(result)) {
    await askAgain(campaign_id)
    result = await send()
  }
  if (result.isError) throw new Elsewhere(textOf(result), metaOf(result)?.link ?? link)
  return result.structuredContent as Answer
}

async function open(): Promise<void> {
  const sheet = await call<SheetTactics>('sheet_tactics')
  if (sheet.tactics.length === 0) return show(make('p', {}, 'You have scored every tactic.'))
  show(
    makeSheet(sheet, {
      openLink,
      handIn: (votes, text_versions) => call<HandedIn>('hand_in_scores', { votes, text_versions }),
      reload: () => call<SheetTactics>('sheet_tactics'),
      done: (scored_count) => showDone(scored_count, sheet.tactics.length - scored_count),
    }),
  )
}

function showDone(scored_count: number, left_count: number): void {
  const handedIn =
    scored_count === 0
      ? 'These tactics have been deleted, so no scores were saved.'
      : scored_count === 1
        ? 'Your score is handed in.'
        : `Your ${scored_count} scores are handed in.`
  const sentence = make('p', { role: 'status', tabindex: '-1', class: 'done' }, handedIn)
  show(
    sentence,
    ...(left_count > 0
      ? [button(`Score the rest (${left_count})`, () => orSay(open()), { class: 'main' })]
      : []),
  )
  sentence.focus()
}

/** What stood in the way may be gone: the person has allowed the sheet in the browser, or scores after all. */
async function tryAgain(): Promise<void> {
  if (meta) await askAgain(meta.campaign_id)
  await open()
}

function orSay(work: Promise<void>): void {
  work.catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    const link = error instanceof Elsewhere ? error.link : undefined
    show(
      make('p', { role: 'alert' }, text),
      ...(link ? [make('p', {}, makeLink('Open in the browser', link, openLink))] : []),
      ...(meta ? [button('Try again', () => orSay(tryAgain()))] : []),
    )
  })
}

function follow(context: McpUiHostContext | undefined): void {
  if (context?.theme) applyDocumentTheme(context.theme)
  if (context?.styles?.variables) applyHostStyleVariables(context.styles.variables)
}

app.ontoolresult = (result) => {
  orSay(
    Promise.resolve(result).then((given) => {
      takeKey(given)
      return open()
    }),
  )
}
app.ontoolcancelled = () => show(make('p', {}, 'The sheet was not opened.'))
app.onhostcontextchanged = follow
app.onteardown = () => ({})
void app.connect().then(() => follow(app.getHostContext()))
