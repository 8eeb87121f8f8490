import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerPages } from '~/server/page-router.server'

const ROUTES = {
  root: { path: '' },
  _app: { parentId: 'root' },
  index: { parentId: '_app' },
  dashboard: { path: 'dashboard', parentId: '_app' },
  new: { path: 'campaigns/new', parentId: '_app' },
  campaign: { path: 'campaigns/:campaign_id', parentId: '_app' },
  decision: { path: 'campaigns/:campaign_id/decision', parentId: '_app' },
  settings: { path: 'settings', parentId: '_app' },
  'settings-index': { parentId: 'settings' },
  join: { path: 'join/team/:team_id', parentId: 'root' },
  rest: { path: '*', parentId: '_app' },
}

const routes = Object.fromEntries(Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route }]))
const build = { routes, assets: { routes } } as unknown as ServerBuild

/** Answers with the ids of the routes that it knows. */
function handlerOf({ routes, assets }: ServerBuild): express.RequestHandler {
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  return (_request, response) => void response.json(Object.keys(routes).sort())
}

const server = express().use(answerPages(build, handlerOf), handlerOf(build)).listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => server.close())

test.each([
  ['/campaigns/1', ['root', '_app', 'campaign', 'rest']],
  ['/Campaigns/1/', ['root', '_app', 'campaign', 'rest']],
  ['/campaigns/1.data', ['root', '_app', 'campaign', 'rest']],
  ['/campaigns/new', ['root', '_app', 'new', 'rest']],
  ['/campaigns/1/decision', ['root', '_app', 'decision', 'rest']],
  ['/dashboard', ['root', '_app', 'dashboard', 'rest']],
  ['/join/team/1', ['root', 'join', '_app', 'rest']],
  ['/settings', ['root', '_app', 'settings', 'settings-index', 'rest']],
  ['/', ['root', '_app', 'index', 'rest']],
  ['/_root.data', ['root', '_app', 'index', 'rest']],
  ['/nothing', Object.keys(ROUTES)],
  ['/campaigns/%E0%A4%A', Object.keys(ROUTES)],
  ['/constructor', Object.keys(ROUTES)],
])('%s is answered by its own routes, those around them, and those for any path', async (path, ids) => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  expect(await answer.json()).toEqual([...ids].sort())
})
