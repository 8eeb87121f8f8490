import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerPath } from '~/http/api/answer.server'
import { calls } from '~/http/api/calls.server'
import { newScope } from '~/http/request/scope.server'
import { answerCalls } from '~/server/api-router.server'
import { nameRoutes } from '~/server/route-names.server'

const ROUTES: Record<string, { path?: string; parentId?: string }> = {
  root: { path: '' },
  _app: { parentId: 'root' },
  index: { parentId: '_app' },
  new: { path: 'campaigns/new', parentId: '_app' },
  campaign: { path: 'campaigns/:campaign_id', parentId: '_app' },
  calls: { path: 'api/*', parentId: 'root' },
}
const routes = Object.fromEntries(
  Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route }]),
) as unknown as ServerBuild['routes']

const app = express()
const scopeOf = (path: string) => ({ ...newScope(path), request_id: 'request-1' })

app.use(({ originalUrl }, response, next) => {
  response.locals = scopeOf(originalUrl)
  next()
})
app.use(nameRoutes(routes), answerCalls, ({ url }, response) => {
  const { route } = response.locals
  response.json({ route, url })
})
const server = app.listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => server.close())

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

type Told = { status: number; allow: string | null; type: string | null; body: unknown }

async function tell(answer: Response): Promise<Told> {
  const { status, headers } = answer
  return { status, allow: headers.get('Allow'), type: headers.get('Content-Type'), body: await answer.json() }
}

async function bothAnswers(method: string, path: string): Promise<[Told, Told]> {
  const byExpress = await fetch(origin() + path, { method })
  const request = new Request(origin() + path, { method })
  const byRemix = await answerPath({ request, params: {}, context: { scope: scopeOf(path) } })
  return Promise.all([tell(byExpress), tell(byRemix)])
}

test.each(calls.map(({ path }) => path))('Express and Remix answer %s alike', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const [byExpress, byRemix] = await bothAnswers(method, path.replace(/:\w+/g, '1'))
    expect(byExpress).toEqual(byRemix)
    expect([401, 405]).toContain(byExpress.status)
  }
})

test.each([
  ['/api/teams/generate-url', 'POST'],
  ['/API/Teams/GENERATE-URL/', 'POST'],
  ['/api/tactics/bulk', 'POST'],
  ['/api/tactics/1', 'PATCH, DELETE'],
  ['/api/tactics/a%2Fb', 'PATCH, DELETE'],
  ['/api/tactics/%E0%A4%A', 'PATCH, DELETE'],
  ['/api/%74eams', 'POST, GET, HEAD'],
])('an address without parameters comes first: %s', async (path, allow) => {
  const [byExpress, byRemix] = await bothAnswers('PUT', path)
  expect(byExpress).toEqual(byRemix)
  expect(byExpress).toMatchObject({ status: 405, allow })
})

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/campaigns/new/', '/campaigns/new'],
  ['/Campaigns/1?x=2', '/campaigns/:campaign_id'],
  ['/campaigns/1.data', '/campaigns/:campaign_id'],
  ['/api/tactics/1/vote.data', '/api/tactics/:tactic_id/vote'],
  ['/assets/x/y.js', '/assets/*'],
  ['/campaigns/%E0%A4%A', null],
  ['/api/nothing', null],
  ['/campaigns//1', null],
  ['//api/tactics', null],
  ['/constructor', null],
])('everything else goes on with its address: %s is of %s', async (url, route) => {
  const answer = await fetch(origin() + url)
  expect(await answer.json()).toEqual({ route, url })
})
