import { expect, test } from 'vitest'
import { isId } from './ids'
import { newId } from './ids.server'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([id, id.toUpperCase(), '00000000-0000-0000-0000-000000000000'])('%s can be an id', (text) => {
  expect(isId(text)).toBe(true)
})

test.each([
  '',
  'x',
  '7',
  '99999999999999999999',
  `${id} `,
  `${id}\n`,
  `{${id}}`,
  id.replaceAll('-', ''),
  id.slice(1),
  `${id}0`,
])('%j cannot be an id', (text) => {
  expect(isId(text)).toBe(false)
})

test('new ids are UUIDv7 and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(1000)
  for (const made of ids) expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
})
