import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { data, type ServerBuild } from '@remix-run/node'
import express from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerCalls } from '~/http/server/api-calls.server'
import { matchLatestRoutes, matchRoutes, type MatchedScope } from '~/http/server/route-match.server'
import { log } from '~/http/operation/log.server'
import { toRoutedPath } from '~/http/operation/routed-path.server'

const answers: Record<string, () => unknown> = {
  response: () => new Response('text', { status: 201, headers: { 'X-Made-By': 'loader' } }),
  binary: () => new Response(Uint8Array.of(0xff, 0x00, 0xfe)),
  plain: () => ({ plain: true }),
  data: () => data({ with: 'status' }, { status: 202, headers: { 'X-Made-By': 'data' } }),
  null: () => null,
  'thrown-response': () => {
    throw new Response('gone', { status: 410 })
  },
  'thrown-data': () => {
    throw data({ gone: true }, { status: 410 })
  },
  nothing: () => undefined,
}

const answer = ({ params }: { params: { kind?: string } }) => answers[params.kind ?? '']?.()
const echo = ({ params }: { params: unknown }) => Response.json(params)
const call = (loader: unknown) => ({ loader, action: loader })
const page = { default: () => null }
const MODULES: Record<string, object> = {
  '': page,
  'campaigns/new': page,
  'campaigns/:campaign_id': page,
  'api/:kind': call(answer),
  'api/answers/:kind': call(answer),
  'api/things/:thing_id/:part': call(echo),
  'api/things/:thing_id/all': call(() => Response.json('static')),
  'api/docs': { ...page, ...call(echo) },
}

const routesOf = (paths: string[]) =>
  Object.fromEntries(
    paths.map((path) => [path, { id: path, path, module: MODULES[path] }]),
  ) as unknown as ServerBuild['routes']
const routes = routesOf(Object.keys(MODULES).filter((path) => path !== 'api/:kind'))

/** The same app with the routes known at the start, and looked up for each request as while developing. */
const MATCHERS = {
  production: matchRoutes(routes),
  development: matchLatestRoutes(() => Promise.resolve({ routes } as unknown as ServerBuild)),
}

function appWith(matcher: express.RequestHandler): express.Express {
  const app = express()
  app.use((request, response, next) => {
    response.locals = { routed: toRoutedPath(request.originalUrl), request_id: 'request-1', match: null }
    next()
  })
  app.use(matcher, answerCalls, (request, response) => {
    const { match } = response.locals as MatchedScope
    response.json({ pattern: match?.pattern ?? null, url: request.url })
  })
  return app
}

const servers = Object.entries(MATCHERS).map(([mode, matcher]) => ({
  mode,
  server: appWith(matcher).listen(0, '127.0.0.1'),
}))
const logged = vi.spyOn(log, 'error').mockImplementation(() => {})

beforeAll(async () => {
  for (const { server } of servers) if (!server.listening) await once(server, 'listening')
})
afterAll(() => {
  for (const { server } of servers) server.close()
})

async function get(mode: string, path: string) {
  const { port } = servers.find((server) => server.mode === mode)?.server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`)
}

const JSON_TYPE = 'application/json; charset=utf-8'
const MODES = Object.keys(MATCHERS).map((mode) => ({ mode }))

test.each(MODES)('$mode: an answer of any kind is sent', async ({ mode }) => {
  const sent = async (kind: string) => {
    const response = await get(mode, `/api/answers/${kind}`)
    const { status, headers } = response
    return [status, headers.get('X-Made-By'), headers.get('Content-Type'), await response.text()]
  }
  expect(await sent('response')).toEqual([201, 'loader', 'text/plain;charset=UTF-8', 'text'])
  expect(await sent('plain')).toEqual([200, null, JSON_TYPE, '{"plain":true}'])
  expect(await sent('data')).toEqual([202, 'data', JSON_TYPE, '{"with":"status"}'])
  expect(await sent('null')).toEqual([200, null, JSON_TYPE, 'null'])
  expect(await sent('thrown-response')).toEqual([410, null, 'text/plain;charset=UTF-8', 'gone'])
  expect(await sent('thrown-data')).toEqual([410, null, JSON_TYPE, '{"gone":true}'])
  const bytes = await get(mode, '/api/answers/binary').then((response) => response.arrayBuffer())
  expect([...new Uint8Array(bytes)]).toEqual([0xff, 0x00, 0xfe])
})

test.each(MODES)('$mode: a call that returns nothing is an error, and logged', async ({ mode }) => {
  logged.mockClear()
  const response = await get(mode, '/api/answers/nothing')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ request_id: 'request-1' })
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ request_id: 'request-1' }),
    'A call of the API returned nothing',
  )
})

test.each([
  ['/api/things/1/all', 'static'],
  ['/API/%74hings/1/ALL//', 'static'],
  ['/api/things/AbC/part', { thing_id: 'AbC', part: 'part' }],
  ['/x/../api/./things/1/b%20c/', { thing_id: '1', part: 'b c' }],
  ['/api/things/a%2Fb/%3F%23', { thing_id: 'a/b', part: '?#' }],
  ['/api/things/%2541/%E2%82%AC', { thing_id: '%41', part: '€' }],
  ['/api/things/%E0%A4%A/%41', { thing_id: '%E0%A4%A', part: '%41' }],
])('a call is found by the path as Remix reads it: %s', async (path, body) => {
  for (const { mode } of MODES) {
    const response = await get(mode, path)
    expect(await response.json()).toEqual(body)
  }
})

test.each([
  ['/', '/'],
  ['/campaigns/new/', '/campaigns/new'],
  ['/Campaigns/1?x=2', '/campaigns/:campaign_id'],
  ['/campaigns/1.data', '/campaigns/:campaign_id'],
  ['/api/docs', '/api/docs'],
  ['/api/things/1/all.data', '/api/things/:thing_id/all'],
  ['/assets/x/y.js', '/assets/*'],
  ['/api/things', null],
  ['/campaigns//1', null],
  ['//api/docs', null],
  ['/constructor', null],
])('everything else goes on with its address: %s is of %s', async (url, pattern) => {
  for (const { mode } of MODES) {
    const response = await get(mode, url)
    expect(await response.json()).toEqual({ pattern, url })
  }
})

test('a build that does not compile has no routes', async () => {
  const next = vi.fn()
  const request = {} as express.Request
  const response = {} as express.Response
  await matchLatestRoutes(() => Promise.reject(new Error('broken')))(request, response, next)
  expect(next).toHaveBeenCalledWith()
})

test('a path that begins with a parameter is refused at the start', () => {
  expect(() => matchRoutes(routesOf(['api/:kind']))).toThrow('The path /api/:kind')
})
