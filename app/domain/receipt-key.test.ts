import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '../../verifier/verify.js'
import {
  deriveReceiptKey,
  newReceiptKey,
  parseReceiptKey,
  toPublicPem,
  toReceiptKey,
} from './receipt-key.server'

const SECRET = 'a session secret of more than 32 bytes'

test('a key signs what its public half, in both forms, verifies', () => {
  for (const pem of [newReceiptKey(), deriveReceiptKey(SECRET)]) {
    const { public_key, sign } = toReceiptKey(pem)
    const signature = sign('{"leaf":"…"}')
    expect(sign('{"leaf":"…"}')).toBe(signature)
    expect(isSigned(public_key, '{"leaf":"…"}', signature)).toBe(true)
    expect(
      verify(
        null,
        Buffer.from('{"leaf":"…"}'),
        createPublicKey(toPublicPem(public_key)),
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
  }
})

test('every process with the same secret has the same key, and another secret another one', () => {
  expect(deriveReceiptKey(SECRET)).toBe(deriveReceiptKey(SECRET))
  expect(deriveReceiptKey(SECRET)).not.toBe(deriveReceiptKey(`${SECRET}!`))
  expect(newReceiptKey()).not.toBe(newReceiptKey())
})

test('a short text and keys of other kinds are no receipt key', () => {
  const whole = newReceiptKey()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  for (const text of ['', 'x', whole.slice(0, -40), whole.slice(0, 60), foreign])
    expect(parseReceiptKey(text)).toBeNull()
  expect(parseReceiptKey(whole)).not.toBeNull()
})
