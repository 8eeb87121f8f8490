import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { handlersByPattern } from '~/http/server/route-groups.server'

const ROUTES = {
  root: { path: '' },
  _app: { parentId: 'root' },
  index: { parentId: '_app' },
  dashboard: { path: 'dashboard', parentId: '_app' },
  campaign: { path: 'campaigns/:campaign_id', parentId: '_app' },
  decision: { path: 'campaigns/:campaign_id/decision', parentId: '_app' },
  settings: { path: 'settings', parentId: '_app' },
  'settings-index': { parentId: 'settings' },
  join: { path: 'join/team/:team_id', parentId: 'root' },
  rest: { path: '*', parentId: '_app' },
}

const routes = Object.fromEntries(Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route }]))
const build = { routes, assets: { routes } } as unknown as ServerBuild
const known = handlersByPattern(build, ({ routes, assets }) => {
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  return Object.keys(routes)
})

test.each([
  ['/campaigns/:campaign_id', ['root', '_app', 'campaign', 'rest']],
  ['/campaigns/:campaign_id/decision', ['root', '_app', 'decision', 'rest']],
  ['/dashboard', ['root', '_app', 'dashboard', 'rest']],
  ['/join/team/:team_id', ['root', '_app', 'join', 'rest']],
  ['/settings', ['root', '_app', 'settings', 'settings-index', 'rest']],
  ['/', ['root', '_app', 'index', 'rest']],
  [undefined, Object.keys(ROUTES)],
  ['/constructor', Object.keys(ROUTES)],
])('%s is answered by its own routes, those around them, and those for any path', (pattern, ids) => {
  expect(known(pattern).sort()).toEqual([...ids].sort())
})
