import { describe, expect, test } from 'vitest'
import type { Actor } from '../context'
import { IdentitySchema } from './identity'
import { initialOf } from './rules'
import { toUserView } from './view'

const ada = {
  provider: 'google',
  subject: '1098',
  email: 'ada.lovelace@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
}

describe('an identity', () => {
  test('is provider, subject, address and name', () => {
    expect(IdentitySchema.parse({ ...ada, picture: 'https://example.com/x.png' })).toEqual({
      provider: 'google',
      subject: '1098',
      email: 'ada.lovelace@example.com',
      full_name: 'Ada Lovelace',
    })
  })

  test.each([false, 'true', 1, null, undefined])(
    'whose address is verified by %j is refused',
    (email_verified) => {
      expect(IdentitySchema.safeParse({ ...ada, email_verified }).success).toBe(false)
    },
  )

  test.each([
    ['no subject', { subject: '' }],
    ['a missing subject', { subject: undefined }],
    ['a subject that is a number', { subject: 1098 }],
    ['a subject beyond 255 characters', { subject: 'x'.repeat(256) }],
    ['no address', { email: '' }],
    ['an address that is none', { email: 'ada' }],
    ['an unknown provider', { provider: 'github' }],
  ])('with %s is refused', (_, wrong) => {
    expect(IdentitySchema.safeParse({ ...ada, ...wrong }).success).toBe(false)
  })

  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is blank', '  '],
    ['consists of control characters', '\u0000\u0007'],
    ['cannot be seen', '\u200b\u200d'],
  ])('gets the local part of the address when the name %s', (_, name) => {
    expect(IdentitySchema.parse({ ...ada, name }).full_name).toBe('ada.lovelace')
  })

  test.each([
    ['trimmed', '  Ada  ', 'Ada'],
    ['NFC-normalised', 'Ame\u0301lie', 'Am\u00e9lie'],
    ['free of control characters', 'Ada\u0000\u001bLovelace', 'Ada  Lovelace'],
    ['free of lone surrogates', 'Ada\ud83d', 'Ada'],
    ['cut to 200 code points', '😀'.repeat(201), '😀'.repeat(200)],
    ['kept at 200 code points', 'x'.repeat(200), 'x'.repeat(200)],
  ])('has a name that is %s', (_, name, full_name) => {
    expect(IdentitySchema.parse({ ...ada, name }).full_name).toBe(full_name)
  })
})

test.each([
  ['Ada', 'A'],
  ['  élodie', 'É'],
  ['😀 smile', '😀'],
  ['𝒜da', '𝒜'],
  ['🇩🇪 Dieter', '🇩🇪'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧'],
  ['👍🏽 Thumb', '👍🏽'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['\u200fدانا', 'د'],
  ['\u2068Ada', 'A'],
  ['', '?'],
])('the avatar of %j shows %s', (full_name, initial) => {
  expect(initialOf(full_name)).toBe(initial)
})

test.each([
  ['trial', true],
  ['premium', false],
] as const)('a person on %s sees isTrial %s and nothing internal', (plan, isTrial) => {
  const actor: Actor = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    email: 'ada@example.com',
    full_name: 'Ada',
    plan,
    trial_ends_at: '2030-01-01T00:00:00.000Z',
    is_trial_running: false,
    seen_at: '2026-01-01T00:00:00.000Z',
    is_in_person: true,
    session_id: null,
    token_scopes: null,
  }
  expect(toUserView(actor)).toEqual({ id: actor.id, email: actor.email, full_name: 'Ada', plan, isTrial })
})
