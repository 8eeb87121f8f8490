import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { splitAddresses } from './addresses'
import { InviteToTeamSchema } from './validation'

const invite = (emails: string[]) => InviteToTeamSchema.safeParse({ team_id: randomUUID(), emails })
const addressesOf = (text: string) => invite(splitAddresses(text)).data?.emails

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'Ada@Example.com, ben@example.com;cem@example.com\ndora@example.com eve@example.com',
    'ada ben cem dora eve',
  ],
  ['Ada Muster <ada@example.com>', 'ada'],
  ['"Muster, Ada" <ada@example.com>, "Muster, Ben" <ben@example.com>', 'ada ben'],
  ['Muster, Ada <ada@example.com>; Muster, Ben <ben@example.com>', 'ada ben'],
  ['"O\\"Hara; Ada" <ada@example.com>', 'ada'],
  ['J.R. Ada <ada@example.com>, Dr. Ben <ben@example.com>\n', 'ada ben'],
  ['<ada@example.com>', 'ada'],
  ['<ada@example.com>,<ben@example.com>', 'ada ben'],
  ['cem@example.com, Ada <ada@example.com>, dora@example.com', 'cem ada dora'],
  ['ada@example.com.', 'ada'],
  ['(ada@example.com), mailto:ben@example.com', 'ada ben'],
  ['ada@müller.example', ['ada@xn--mller-kva.example']],
  ['Ada <ada@MÜLLER.example>', ['ada@xn--mller-kva.example']],
  ['ada@пример.рф', ['ada@xn--e1afmkfd.xn--p1ai']],
  ['ada@例え。テスト', ['ada@xn--r8jz45g.xn--zckzah']],
])('%j names addresses', (text, expected) => {
  const wanted =
    typeof expected === 'string' ? expected.split(' ').map((name) => `${name}@example.com`) : expected
  expect(addressesOf(text)).toEqual(wanted)
})

test.each([
  ['ada.example.com, Ben <ben@example.com>', 'ada.example.com is not an e-mail address'],
  ['Ada <ada.example.com>', 'ada.example.com is not an e-mail address'],
  ['Ada Muster', 'ada is not an e-mail address'],
  ['ada@exam ple.com', 'ada@exam is not an e-mail address'],
])('%j names what is none', (text, sentence) => {
  expect(invite(splitAddresses(text)).error?.issues[0]?.message).toBe(sentence)
})

test('an address of an API call may have its name, too', () => {
  const emails = ['"Muster, Ada" <ada@example.com>', 'ADA@example.com.']
  expect(invite(emails).data?.emails).toEqual(['ada@example.com'])
})
