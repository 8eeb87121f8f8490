import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { handlersBySegment } from '~/http/server/route-groups.server'
import { toRoutedPath } from '~/http/operation/routed-path.server'

const PATHS = {
  root: '',
  _app: undefined,
  index: undefined,
  campaign: 'campaigns/:campaign_id',
  join: 'join/team/:team_id',
  vote: 'api/tactics/:tactic_id/vote',
  rest: '*',
}

const routes = Object.fromEntries(Object.entries(PATHS).map(([id, path]) => [id, { id, path }]))
const build = { routes, assets: { routes } } as unknown as ServerBuild
const known = handlersBySegment(build, ({ routes, assets }) => {
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  return Object.keys(routes)
})
const inAll = ['root', '_app', 'index', 'rest']

test.each([
  ['/', []],
  ['/campaigns/1', ['campaign']],
  ['/campaigns/1.data', ['campaign']],
  ['//campaigns/1', ['campaign']],
  ['/join.data', ['join']],
  ['/join/team/1', ['join']],
  ['/api/tactics/1/vote', ['vote']],
  ['/_root.data', []],
  ['/Join/team/1', ['join']],
  ['/JOIN/team/1.data', ['join']],
  ['/%6Aoin/team/1', ['join']],
  ['/x/../join/team/1', ['join']],
  ['/nowhere', []],
  ['/constructor', []],
])('%s is matched with the routes that begin like it', (path, own) => {
  expect(known(toRoutedPath(path).name).sort()).toEqual([...inAll, ...own].sort())
})
