import fc from 'fast-check'
import { z } from 'zod'
import { connectAssistant, SHOWS_APPS } from '../../tests/support/assistant'
import { signIn } from '../../tests/support/client'
import { scores } from '../../tests/support/inputs'
import * as hostile from './hostile/index'
import { FieldSchema, type Field } from './openapi'
import { anyToken, place } from './values'
import type { FuzzRequest } from './requests'

/** A tool as the app lists it. */
export type Tool = { name: string; fields: [name: string, schema: Field][] }

const InputSchema = z.object({ properties: z.record(z.string(), FieldSchema).default({}) })

/** The tools that a running app offers to assistants and to pages in their clients. */
export async function readTools(app: { url: string }): Promise<Tool[]> {
  const person = await signIn(app, 'Anna Assistant')
  const { secret } = await person.must('createApiToken', { name: 'Fuzz' })
  const { client } = await connectAssistant(app.url, secret, '2026-07-28', SHOWS_APPS)
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name, inputSchema }) => ({
    name,
    fields: Object.entries(InputSchema.parse(inputSchema).properties),
  }))
}

const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const METHODS = [
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'subscriptions/listen',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'tasks/get',
]
const URIS = [
  ...['result', 'minutes', 'votes'].map((name) => `tactics://campaigns/${place('campaign_id')}/${name}`),
  'ui://tactics/score-sheet',
]
const VOTES = JSON.stringify({ [place('tactic_id')]: scores(5, 6, 7) })
const CAPABILITIES = [{}, SHOWS_APPS, { extensions: null }]

const mostly = <Value>(often: fc.Arbitrary<Value>, seldom: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: often }, { weight: 1, arbitrary: seldom })
const json = (value: unknown) => JSON.stringify(value)
const strange = fc.oneof(fc.constantFrom(...hostile.tokens), fc.json({ maxDepth: 3 }))
const object = (members: fc.Arbitrary<[string, string] | null>[]) =>
  fc.tuple(...members).map(
    (entries) =>
      `{${entries
        .filter((entry) => entry !== null)
        .map(([name, token]) => `${json(name)}:${token}`)
        .join(',')}}`,
  )
const member = (name: string, token: fc.Arbitrary<string>) =>
  fc.option(
    token.map((token): [string, string] => [name, token]),
    { freq: 8 },
  )

function callOf({ name, fields }: Tool): fc.Arbitrary<[method: string, params: string]> {
  const input = object(
    fields.map(([field, schema]) =>
      // What the tool leaves to its operation has no schema.
      member(field, field === 'votes' ? mostly(fc.constant(VOTES), strange) : anyToken(field, schema)),
    ),
  )
  return object([
    member('name', mostly(fc.constant(json(name)), strange)),
    member('arguments', mostly(input, strange)),
  ]).map((params) => ['tools/call', params])
}

const otherMessage: fc.Arbitrary<[method: string, params: string]> = fc.tuple(
  mostly(fc.constantFrom(...METHODS), fc.constantFrom(...hostile.texts)),
  object([
    member('uri', mostly(fc.constantFrom(...URIS).map(json), strange)),
    member('name', fc.constantFrom('prepare_campaign', 'summarise_result').map(json)),
    member('arguments', object([member('backlog', strange), member('campaign_id', strange)])),
    member('protocolVersion', fc.constantFrom(...VERSIONS).map(json)),
    member('capabilities', fc.constantFrom(...CAPABILITIES).map(json)),
    member('cursor', strange),
  ]),
)

/** A message to `/mcp`, by a version of 2026 or of 2025, mostly as a client would send it. */
export function assistantRequest(
  tools: Tool[],
  caller: fc.Arbitrary<FuzzRequest['caller']>,
): fc.Arbitrary<FuzzRequest> {
  const message = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...tools).chain(callOf) },
    { weight: 1, arbitrary: otherMessage },
  )
  return fc
    .record({
      caller: mostly(caller, fc.constant({ person: 'owner' as const, credential: 'none' as const })),
      message,
      version: fc.constantFrom(...VERSIONS),
      id: mostly(fc.constant('1'), strange),
      hasMeta: fc.boolean(),
      capabilities: fc.constantFrom(...CAPABILITIES),
      session: fc.constantFrom<FuzzRequest['headers']>([], [['Mcp-Session-Id', 'apps-fuzz']]),
      headers: mostly(
        fc.constant<FuzzRequest['headers']>([]),
        fc.array(fc.constantFrom(...hostile.headers), { maxLength: 2 }),
      ),
      hostileBody: mostly(fc.constant(null), fc.constantFrom(...hostile.bodies)),
      method: mostly(fc.constant('POST'), fc.constantFrom(...hostile.methods)),
      isChunked: fc.boolean(),
    })
    .map(({ caller, message: [method, params], version, id, hasMeta, capabilities, session, ...more }) => {
      const { headers, hostileBody, ...rest } = more
      const meta = json({
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      })
      const withMeta = hasMeta
        ? params.replace(/\}$/, `${params === '{}' ? '' : ','}"_meta":${meta}}`)
        : params
      return {
        ...rest,
        caller,
        target: '/mcp',
        headers: [
          ['Content-Type', 'application/json'],
          ['Accept', 'application/json, text/event-stream'],
          ...session,
          ...(hasMeta ? ([['MCP-Protocol-Version', version], ...routed(method, params)] as const) : []),
          ...headers,
        ] as FuzzRequest['headers'],
        body: hostileBody ?? `{"jsonrpc":"2.0","id":${id},"method":${json(method)},"params":${withMeta}}`,
        operation: null,
      }
    })
}

/** What a message of 2026 repeats in its headers. */
function routed(method: string, params: string): FuzzRequest['headers'] {
  const name = /^\{"(?:name|uri)":"([\w:/.]+)"/.exec(params)?.[1]
  return [
    ...(/^[\w/]+$/.test(method) ? [['Mcp-Method', method]] : []),
    ...(name ? [['Mcp-Name', name]] : []),
  ] as FuzzRequest['headers']
}
