import { expect, test } from 'vitest'
import { isSameSecret } from '../../domain/secrets.server'

test.each([
  ['secret', 'secret', true],
  ['secret', Buffer.from('secret'), true],
  ['secreT', 'secret', false],
  ['secre', 'secret', false],
  ['', 'secret', false],
])('%s is the secret %s: %s', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
