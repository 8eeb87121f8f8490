import { expect, test } from 'vitest'
import { deriveInviteKeys } from './invite-keys.server'

const [old, current] = ['an old secret of 32 characters or more', 'a new secret of 32 characters or more']
const campaign_id = '0190b2c0-0000-7000-8000-000000000001'
const token = 'q3mV0Zx9S1uW7rK5tYhB2A'
const oldKeys = deriveInviteKeys([old])
const bothKeys = deriveInviteKeys([current, old])

test('A sealed token opens, holds nothing of the token and is another text each time', () => {
  const sealed = oldKeys.seal(token, campaign_id)
  expect(oldKeys.open(sealed.invite_sealed, campaign_id)).toBe(token)
  expect(JSON.stringify(sealed)).not.toContain(token)
  expect(oldKeys.seal(token, campaign_id).invite_sealed).not.toBe(sealed.invite_sealed)
  expect(oldKeys.seal(token, campaign_id).invite_hash).toBe(sealed.invite_hash)
})

test('Of several secrets the first seals and all open', () => {
  const { invite_sealed, invite_hash } = oldKeys.seal(token, campaign_id)
  expect(bothKeys.open(invite_sealed, campaign_id)).toBe(token)
  expect(bothKeys.hashesOf(token)).toContain(invite_hash)
  const next = bothKeys.seal(token, campaign_id)
  expect(next.invite_sealed.startsWith(`${bothKeys.key_id}.`)).toBe(true)
  expect(deriveInviteKeys([current]).open(next.invite_sealed, campaign_id)).toBe(token)
  expect(oldKeys.open(next.invite_sealed, campaign_id)).toBeNull()
  expect(oldKeys.hashesOf(token)).not.toContain(next.invite_hash)
})

test('A sealed token opens for no other campaign and after no change', () => {
  const { invite_sealed } = oldKeys.seal(token, campaign_id)
  const [id, box = ''] = invite_sealed.split('.')
  expect(oldKeys.open(invite_sealed, campaign_id.replace(/1$/, '2'))).toBeNull()
  const flipped = `${box.slice(0, 20)}${box[20] === 'A' ? 'B' : 'A'}${box.slice(21)}`
  for (const wrong of [`${id}.${flipped}`, `${id}.${box.slice(0, -2)}`, `${id}.AAAA`, id ?? '', '', null])
    expect(oldKeys.open(wrong, campaign_id)).toBeNull()
})
