import { expect, test } from 'vitest'
import { newInviteToken } from './invite-token.server'

test('an invite token is 128 bits in base64url', () => {
  const tokens = Array.from({ length: 100 }, newInviteToken)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  }
  expect(new Set(tokens).size).toBe(100)
})
