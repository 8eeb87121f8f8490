import { expect, test } from 'vitest'
import { isUnderApi, toRoutedPath } from './routed-path.server'

test.each([
  ['/', '/', '/', false],
  ['/login', '/login', '/login', false],
  ['/Login/?next=/A', '/Login/', '/login', false],
  ['/teams/AbC//', '/teams/AbC//', '/teams/abc', false],
  ['/api/./docs', '/api/docs', '/api/docs', false],
  ['/api/x/../docs', '/api/docs', '/api/docs', false],
  ['/%61pi/%64ocs', '/api/docs', '/api/docs', false],
  ['/teams/a%2Fb', '/teams/a%2Fb', '/teams/a%2fb', false],
  ['/teams/%E0%A4%A', '/teams/%E0%A4%A', '/teams/%e0%a4%a', false],
  ['/Login.data?x=1', '/Login', '/login', true],
  ['/_root.data', '/', '/', true],
  ['/login.DATA', '/login.DATA', '/login.data', false],
  [
    'http://elsewhere.example/login',
    'http://elsewhere.example/login',
    'http://elsewhere.example/login',
    false,
  ],
  ['*', '*', '*', false],
])('%s is read as the router reads it', (target, path, name, isData) => {
  expect(toRoutedPath(target)).toEqual({ path, name, isData })
})

test.each([
  ['/api', true],
  ['/API/teams', true],
  ['/%61pi/teams', true],
  ['/api/teams.data', true],
  ['/apis', false],
  ['/login/api/teams', false],
  ['//api/teams', false],
])('%s is under /api: %s', (target, isApi) => {
  expect(isUnderApi(toRoutedPath(target))).toBe(isApi)
})
