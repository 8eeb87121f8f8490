import { describe, expect, test } from 'vitest'
import { cutFollowedLink, hasDotSegment, isForPrograms, toRoutedPath } from './routed-path.server'

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
  expect(isForPrograms(toRoutedPath(target))).toBe(isApi)
})

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const TOKEN = 'AbC-_fGhIjKlMnOpQrStUv'

describe.each([
  `/join/team/${ID}`,
  `/teams/${ID}`,
  `/campaigns/${ID}`,
  `/join/campaign/${TOKEN}`,
  `/minutes/${TOKEN}`,
  `/results/${TOKEN}`,
])('%s is cut', (link) => {
  test.each([
    '.',
    ',',
    ')',
    '>',
    '%3E',
    '%20',
    '%E2%80%8B',
    '%E3%80%82',
    '。',
    ').',
    '...',
    "'",
    '%22',
    '*',
    '_',
  ])('before %s', (after) => {
    expect(cutFollowedLink(toRoutedPath(link + after))).toBe(link)
  })

  test.each(['', '/', '0', 'a', '/decision', '/decision.', '.data'])('not before %j', (after) => {
    expect(cutFollowedLink(toRoutedPath(link + after))).toBeNull()
  })
})

test('The address of a team is cut after its slug', () => {
  expect(cutFollowedLink(toRoutedPath('/team/growth-2%E2%80%8B'))).toBe('/team/growth-2')
  expect(cutFollowedLink(toRoutedPath('/team/growth-2'))).toBeNull()
})

test.each(['/a/..', '/./a', '/a/%2E.', '/a/%2e%2E/b', '/a\\..', '/a/...data', '/a/..?x', '/..'])(
  '%s has a dot segment',
  (target) => {
    expect(hasDotSegment(target)).toBe(true)
  },
)

test.each(['/', '/a/...', '/a/.b', '/a?x=/../', '/a/%252e%252e', '/a.data', '/a/..%2f..'])(
  '%s has none',
  (target) => {
    expect(hasDotSegment(target)).toBe(false)
  },
)
