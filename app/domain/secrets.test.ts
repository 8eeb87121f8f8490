import { expect, test } from 'vitest'
import { INVITE_TOKEN_BITS } from './campaigns/constants'
import { newSecret } from './secrets.server'

test.each([
  [INVITE_TOKEN_BITS, 22],
  [undefined, 43],
])('a secret of %s bits is in base64url and always another one', (bits, length) => {
  const secrets = Array.from({ length: 100 }, () => newSecret(bits))
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^[\\w-]{${length}}$`))
    expect(Buffer.from(secret, 'base64url')).toHaveLength((bits ?? 256) / 8)
  }
  expect(new Set(secrets).size).toBe(100)
})
