import { expect, test } from 'vitest'
import { subjectOfIdToken } from './id-token.server'

const expected = { issuers: ['https://accounts.example.com'], clientID: 'our-client', nonce: 'our-nonce' }
const claims = {
  iss: 'https://accounts.example.com',
  aud: 'our-client',
  sub: '1234',
  exp: Date.now() / 1_000 + 3_600,
  nonce: 'our-nonce',
}

function tokenOf(payload: unknown): string {
  return ['{}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
}

test('An id_token for this client and this sign-in has a subject', () => {
  expect(subjectOfIdToken(tokenOf(claims), expected)).toBe('1234')
})

test.each([
  ['another issuer', { iss: 'https://elsewhere.example' }, 'not for this app'],
  ['another client', { aud: 'their-client' }, 'not for this app'],
  ['an end in the past', { exp: Date.now() / 1_000 - 1 }, 'has expired'],
  ['the nonce of another sign-in', { nonce: 'their-nonce' }, 'of another sign-in'],
  ['no nonce', { nonce: undefined }, 'can be read'],
  ['no subject', { sub: '' }, 'can be read'],
  ['no end', { exp: undefined }, 'can be read'],
])('An id_token with %s is refused', (_, change, sentence) => {
  expect(() => subjectOfIdToken(tokenOf({ ...claims, ...change }), expected)).toThrow(sentence)
})

test.each([undefined, null, 7, '', 'a.b', 'a.b.c.d', 'a.%.c', tokenOf(null)])(
  'An id_token of %j is refused',
  (token) => {
    expect(() => subjectOfIdToken(token, expected)).toThrow('can be read')
  },
)
