import { expect, test } from 'vitest'
import { deriveSealingKeys, deriveStoredKeys } from './sealing-keys.server'

const [old, current] = ['an old secret of 32 characters or more', 'a new secret of 32 characters or more']
const campaign_id = '0190b2c0-0000-7000-8000-000000000001'
const token = 'q3mV0Zx9S1uW7rK5tYhB2A'
const oldKeys = deriveSealingKeys([old], 'invite link')
const bothKeys = deriveSealingKeys([current, old], 'invite link')

test('A sealed token opens, holds nothing of the token and is another text each time', () => {
  const sealed = oldKeys.seal(token, campaign_id)
  expect(oldKeys.open(sealed.sealed, campaign_id)).toBe(token)
  expect(JSON.stringify(sealed)).not.toContain(token)
  expect(oldKeys.seal(token, campaign_id).sealed).not.toBe(sealed.sealed)
  expect(oldKeys.seal(token, campaign_id).hash).toBe(sealed.hash)
})

test('Of several secrets the first seals and all open', () => {
  const { sealed, hash } = oldKeys.seal(token, campaign_id)
  expect(bothKeys.open(sealed, campaign_id)).toBe(token)
  expect(bothKeys.hashesOf(token)).toContain(hash)
  const next = bothKeys.seal(token, campaign_id)
  expect(next.sealed.startsWith(`${bothKeys.key_id}.`)).toBe(true)
  expect(deriveSealingKeys([current], 'invite link').open(next.sealed, campaign_id)).toBe(token)
  expect(oldKeys.open(next.sealed, campaign_id)).toBeNull()
  expect(oldKeys.hashesOf(token)).not.toContain(next.hash)
})

test('A sealed token opens for no other campaign and after no change', () => {
  const { sealed } = oldKeys.seal(token, campaign_id)
  const [id, box = ''] = sealed.split('.')
  expect(oldKeys.open(sealed, campaign_id.replace(/1$/, '2'))).toBeNull()
  const flipped = `${box.slice(0, 20)}${box[20] === 'A' ? 'B' : 'A'}${box.slice(21)}`
  for (const wrong of [`${id}.${flipped}`, `${id}.${box.slice(0, -2)}`, `${id}.AAAA`, id ?? '', '', null])
    expect(oldKeys.open(wrong, campaign_id)).toBeNull()
})

test('What is sealed for one purpose opens for no other, though the row and the secret are the same', () => {
  const { inviteKeys, minutesKeys } = deriveStoredKeys([old])
  const { sealed, hash } = inviteKeys.seal(token, campaign_id)
  const [, box] = sealed.split('.')
  expect(minutesKeys.open(sealed, campaign_id)).toBeNull()
  expect(minutesKeys.open(`${minutesKeys.key_id}.${box}`, campaign_id)).toBeNull()
  expect(minutesKeys.hashesOf(token)).not.toContain(hash)
})
