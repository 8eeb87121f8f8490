import fc from 'fast-check'
import { assistantRequest, type Tool } from './assistants'
import * as hostile from './hostile/index'
import type { ApiOperation } from './openapi'
import { anyPlace, anyText, anyToken, isPlace, place, placeName } from './values'

const PEOPLE = ['owner', 'member', 'outsider'] as const
const CREDENTIALS = ['bearer', 'cookie', 'apiToken', 'none'] as const
export type Caller = { person: (typeof PEOPLE)[number]; credential: (typeof CREDENTIALS)[number] }

/** Plain data, so that it can be printed and sent again; `place.….is` stands for what the scene fills in. */
export type FuzzRequest = {
  caller: Caller
  method: string
  target: string
  headers: [name: string, value: string][]
  body: string | null
  isChunked: boolean
  /** The operation it was made from. */
  operation: string | null
}

/** `often` nine times in ten. */
const mostly = <Value>(often: fc.Arbitrary<Value>, seldom: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: often }, { weight: 1, arbitrary: seldom })

const caller: fc.Arbitrary<Caller> = fc.record({
  person: fc.constantFrom('owner', ...PEOPLE),
  credential: fc.constantFrom('bearer', 'cookie', ...CREDENTIALS),
})
/** Screens know people by their cookie alone. */
const visitor: fc.Arbitrary<Caller> = fc.record({
  person: fc.constantFrom('owner', ...PEOPLE),
  credential: fc.constantFrom('cookie', 'cookie', 'cookie', ...CREDENTIALS),
})
const hostileHeaders = mostly<FuzzRequest['headers']>(
  fc.constant([]),
  fc.array(fc.constantFrom(...hostile.headers), { minLength: 1, maxLength: 2 }),
)
const extra = fc.tuple(fc.constantFrom(...hostile.extraNames), fc.constantFrom(...hostile.texts))

function typed(type: string): fc.Arbitrary<FuzzRequest['headers']> {
  const content = mostly(fc.constant(type), fc.constantFrom(...hostile.contentTypes))
  return fc.tuple(content, hostileHeaders).map(([type, others]) => [['Content-Type', type], ...others])
}

/** Fields in a query, a form or a body: mostly all of them, sometimes fewer, more, or one twice. */
function entries(
  fields: readonly { name: string; value: fc.Arbitrary<string>; required: boolean }[],
): fc.Arbitrary<[string, string][]> {
  const given = fields.map(({ name, value, required }) =>
    fc.option(
      value.map((text): [string, string] => [name, text]),
      { freq: required ? 12 : 1 },
    ),
  )
  const doubtful = mostly<[string, string][]>(
    fc.constant([]),
    fc.array(extra, { minLength: 1, maxLength: 2 }),
  )
  return fc
    .tuple(fc.tuple(...given), doubtful, mostly(fc.constant(false), fc.boolean()))
    .map(([known, others, isTwice]) => {
      const all = [...known.filter((entry) => entry !== null), ...others]
      return isTwice ? [...all, ...all.slice(0, 1)] : all
    })
}

const encode = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

/** What stands where an id is expected. */
const wrongSegment = fc.constantFrom(place('missing_id'), ...hostile.names, ...hostile.segments)

function path(template: string): fc.Arbitrary<string> {
  const parts = template.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name) return fc.constant(part)
    const right = name === 'slug' ? fc.constant('free-slug') : anyPlace(name)
    return mostly(right, wrongSegment)
  })
  return fc.tuple(...parts).chain((segments) => spelled(segments.join('/')))
}

/** The address of a screen; the ids in it are wrong in a third of the requests. */
function screenPath(address: string): fc.Arbitrary<string> {
  const parts = address.split('/').map((part) => {
    const right = isPlace(part) ? anyPlace(placeName(part)) : fc.constant(part)
    return isPlace(part) ? fc.oneof({ weight: 2, arbitrary: right }, wrongSegment) : right
  })
  return fc.tuple(...parts).chain((segments) => spelled(segments.join('/')))
}

/** Mostly as it is, sometimes in another spelling of the same path, or with a dot segment, which is refused. */
function spelled(path: string): fc.Arbitrary<string> {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const escaped = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`
  const others = [`/${first.toUpperCase()}${rest}`, `/./${first}${rest}`, `${path}/`, `${path}//`]
  return mostly(
    fc.constant(path),
    fc.constantFrom(...others, ...(/^[a-z]/.test(first) ? [`/${escaped}${rest}`] : [])),
  )
}

function query(operation: ApiOperation): fc.Arbitrary<string> {
  const fields = operation.query.map(({ name, schema, required }) => ({
    name,
    required,
    value: anyText(name, schema),
  }))
  const raw = fc.constantFrom(...hostile.segments).map((segment) => `?limit=${segment}&${segment}=1`)
  return mostly(
    entries(fields).map((pairs) => (pairs.length > 0 ? `?${encode(pairs)}` : '')),
    raw,
  )
}

function jsonBody(operation: ApiOperation): fc.Arbitrary<string | null> {
  const fields = operation.body.map(({ name, schema, required }) => ({
    name,
    required,
    value: anyToken(name, schema),
  }))
  const members = entries(fields).map(
    (pairs) => `{${pairs.map(([name, token]) => `${JSON.stringify(name)}:${token}`).join(',')}}`,
  )
  const nothing = fc.constant(null)
  return mostly(fields.length > 0 ? members : nothing, fc.oneof(nothing, fc.constantFrom(...hostile.bodies)))
}

function apiRequest(operation: ApiOperation): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    caller,
    method: mostly(fc.constant(operation.method), fc.constantFrom(...hostile.methods)),
    target: fc.tuple(path(operation.path), query(operation)).map(([path, query]) => path + query),
    headers: typed('application/json'),
    body: operation.method === 'GET' ? mostly(fc.constant(null), jsonBody(operation)) : jsonBody(operation),
    isChunked: mostly(fc.constant(false), fc.constant(true)),
    operation: fc.constant(operation.name),
  })
}

const SCREEN_PARAMS = ['q', 'filter', 'sort', 'cursor', 'dialog', 'comments', 'tactic', 'member', 'team_id']
const SIGN_IN_PARAMS = [
  'token',
  'token_id',
  'session_id',
  'teamId',
  'code',
  'state',
  'back',
  '_routes',
  'redirect_uri',
  'client_id',
]
const DIALOGS = [
  'invite',
  'delete',
  'end',
  'add-tactic',
  'delete-tactic',
  'suggest',
  'created',
  'revoke',
  'remove',
]
const screenQuery = fc
  .array(
    fc.tuple(
      mostly(fc.constantFrom(...SCREEN_PARAMS), fc.constantFrom(...SIGN_IN_PARAMS)),
      fc.constantFrom(...DIALOGS, place('team_id'), place('tactic_id'), place('member_id'), ...hostile.texts),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${encode(pairs.map(([name, text]) => [name, short(text)]))}` : ''))

/** More than a query may have of it would only ask for 431. */
const short = (text: string) => text.slice(0, 1000)

function form(operation: ApiOperation): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  const inPath = names.map((name) => ({ name, required: true, value: fc.constant(place(name)) }))
  const fields = [...operation.body, ...operation.query].map(({ name, schema, required }) => ({
    name,
    required,
    value: anyText(name, schema),
  }))
  const intent = { name: 'intent', required: true, value: fc.constant(operation.name) }
  const others = ['confirmation', 'time_zone', 'theme', 'back', 'name', 'email'].map((name) => ({
    name,
    required: false,
    value: fc.constantFrom(
      'DELETE',
      'Europe/Berlin',
      'dark',
      '/dashboard',
      'ada@example.com',
      ...hostile.texts,
    ),
  }))
  return entries([intent, ...inPath, ...fields, ...others]).map(encode)
}

function screenRequest(address: string, operation: fc.Arbitrary<ApiOperation>): fc.Arbitrary<FuzzRequest> {
  const target = fc
    .tuple(screenPath(address), fc.constantFrom('', '', '.data'), screenQuery)
    .map(([path, suffix, query]) => (suffix && path === '/' ? '/_root' : path) + suffix + query)
  const shown = { caller: visitor, target, isChunked: fc.constant(false), operation: fc.constant(null) }
  const seen = fc.record({
    ...shown,
    method: mostly(fc.constant('GET'), fc.constantFrom(...hostile.methods)),
    headers: hostileHeaders,
    body: fc.constant(null),
  })
  const sent = fc.record({
    ...shown,
    method: fc.constant('POST'),
    headers: typed('application/x-www-form-urlencoded'),
    body: mostly(operation.chain(form), fc.constantFrom(...hostile.bodies)),
  })
  return fc.oneof(seen, sent)
}

const strangeRequest: fc.Arbitrary<FuzzRequest> = fc.record({
  caller,
  method: fc.oneof(fc.constantFrom('GET', 'POST'), fc.constantFrom(...hostile.methods)),
  target: fc.constantFrom(...hostile.strangePaths),
  headers: fc.array(fc.constantFrom(...hostile.headers), { maxLength: 2 }),
  body: mostly(fc.constant(null), fc.constantFrom(...hostile.bodies)),
  isChunked: fc.boolean(),
  operation: fc.constant(null),
})

/** What takes the scene away from the requests that follow is rarer. */
const takesAway = ({ method, name }: ApiOperation) =>
  method === 'DELETE' || /^(leave|handOver|end)/.test(name)
/** Would end the session of every request that follows. */
const endsCaller = ({ name }: ApiOperation) => name === 'deleteAccount'
const isWayOut = (address: string) => address === '/logout'
const isCall = (address: string) => address.startsWith('/api/')

/** Any request to the app: `published` are its operations, `addresses` those of all its screens, `tools` those of assistants. */
export function anyRequest(
  published: ApiOperation[],
  addresses: string[],
  tools: Tool[],
): fc.Arbitrary<FuzzRequest> {
  const operations = published.filter((one) => !endsCaller(one))
  const operation = fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...operations.filter((one) => !takesAway(one))) },
    { weight: 1, arbitrary: fc.constantFrom(...operations.filter(takesAway)) },
  )
  const screens = addresses.filter((one) => !isWayOut(one) && !isCall(one))
  const address = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...screens) },
    { weight: 8, arbitrary: fc.constantFrom(...addresses.filter(isCall)) },
    { weight: 1, arbitrary: fc.constantFrom(...addresses.filter(isWayOut)) },
  )
  return fc.oneof(
    { weight: 5, arbitrary: operation.chain(apiRequest) },
    { weight: 4, arbitrary: address.chain((address) => screenRequest(address, operation)) },
    { weight: 1, arbitrary: assistantRequest(tools, caller) },
    { weight: 1, arbitrary: strangeRequest },
  )
}
