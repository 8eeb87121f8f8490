import { describe, expect, test } from 'vitest'
import { PageSchema } from './paging'
import { parseCursor, toPage } from './paging.server'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const limitSentence = 'limit must be a whole number from 1 to 500'
const cursorSentence = 'cursor must be the next_cursor of an earlier answer'

function sentences(input: unknown): string[] {
  return [...new Set(PageSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [])]
}

describe('limit', () => {
  test('is 200 unless asked for', () => {
    expect(PageSchema.parse({})).toEqual({ limit: 200 })
  })

  test.each([
    [1, 1],
    [500, 500],
    ['1', 1],
    ['500', 500],
    ['007', 7],
  ])('%j asks for %d rows', (limit, rows) => {
    expect(PageSchema.parse({ limit }).limit).toBe(rows)
  })

  test.each([
    0,
    501,
    -1,
    1.5,
    NaN,
    Infinity,
    '0',
    '501',
    '-1',
    '1.5',
    '1e2',
    ' 5',
    '',
    '9999',
    'all',
    null,
    true,
    [5],
    ['1', '2'],
  ])('is not %j', (limit) => {
    expect(sentences({ limit })).toEqual([limitSentence])
  })
})

describe('cursor', () => {
  test('is optional and kept as it is', () => {
    expect(PageSchema.parse({ cursor: id })).toEqual({ limit: 200, cursor: id })
  })

  test.each([null, 5, ['a', 'b'], 'x'.repeat(201)])('is not %j', (cursor) => {
    expect(sentences({ cursor })).toEqual([cursorSentence])
  })

  test.each([
    ['nothing', undefined, {}],
    ['an empty text', '', {}],
    ['an id', id, { after_id: id }],
    ['a key of the own order', '01f0e5c2b9a3d7784', { after_own_key: '01f0e5c2b9a3d7784' }],
    ['a number of rows', '50', { offset: 50 }],
    ['zero rows', '0', {}],
    ['a place', `2.-1893456000000.${id}`, { after_place: { group: 2, place: '-1893456000000', id } }],
  ])('of %s is read', (_, cursor, start) => {
    expect(parseCursor(cursor)).toEqual({
      after_id: null,
      after_own_key: null,
      after_place: null,
      offset: 0,
      ...start,
    })
  })

  test.each([
    'x',
    '-1',
    '1.5',
    '1e3',
    ' 5',
    '9999999999',
    `${id}'`,
    `${id}x`,
    `1.5.${id}x`,
    `1.5x.${id}`,
    "1' or 1=1",
    '\u0000',
    '٥',
  ])('of %j is one that no answer has given', (cursor) => {
    expect(() => parseCursor(cursor)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: cursorSentence,
        fields: { cursor: [cursorSentence] },
      }),
    )
  })
})

describe('a page', () => {
  test.each([
    ['fewer rows than asked for', [1, 2], { rows: [1, 2], next_cursor: null }],
    ['as many rows as asked for', [1, 2, 3], { rows: [1, 2, 3], next_cursor: null }],
    ['one row beyond the limit', [1, 2, 3, 4], { rows: [1, 2, 3], next_cursor: 'after 3' }],
    ['no rows', [], { rows: [], next_cursor: null }],
  ])('of %s', (_, rows, page) => {
    expect(toPage(rows, 3, (last) => `after ${last}`)).toEqual(page)
  })
})
