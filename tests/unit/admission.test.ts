import { expect, test } from 'vitest'
import { admissionSentence, isAccountAdmitted, isAdmitted } from '~/domain/users/admission'

const acme = { domains: ['acme.com', 'acme.org'], emails: ['guest@partner.example'] }
const nobodyNamed = { domains: [], emails: [] }

test.each([
  ['Ada@ACME.com', true],
  ['ada@acme.org', true],
  ['guest@partner.example', true],
  ['other@partner.example', false],
  ['ada@sub.acme.com', false],
  ['ada@notacme.com', false],
  ['"acme.com@"@evil.example', false],
])('%s', (address, admitted) => {
  expect(isAdmitted(acme, address)).toBe(admitted)
  expect(isAdmitted(nobodyNamed, address)).toBe(true)
})

test.each([
  ['of the organisation', { email: 'ada@acme.com', hd: 'acme.com' }, true],
  ['of somebody who left it, now private', { email: 'ada@acme.com' }, false],
  ['named, private', { email: 'guest@partner.example' }, true],
  ['of another organisation', { email: 'ada@evil.example', hd: 'acme.com' }, false],
])('an account %s', (_, account, admitted) => {
  expect(isAccountAdmitted(acme, account)).toBe(admitted)
  expect(isAccountAdmitted(nobodyNamed, account)).toBe(true)
  expect(isAccountAdmitted({ ...acme, emails: [] }, { email: account.email })).toBe(false)
})

test('addresses of Gmail are Google’s', () => {
  expect(isAccountAdmitted({ domains: ['gmail.com'], emails: [] }, { email: 'ada@gmail.com' })).toBe(true)
})

test('people who cannot sign in are told who can, by domains alone', () => {
  expect(admissionSentence(acme)).toBe(
    'Only people with an address at acme.com or acme.org or on the operator’s list can sign in here.',
  )
  expect(admissionSentence({ ...acme, domains: [] })).toBe(
    'Only people on the operator’s list can sign in here.',
  )
})
