import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AddTacticSchema,
  ListTacticsSchema,
  TacticIdSchema,
  readReference,
  ScoreTacticsSchema,
  VoteSchema,
} from './validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const scores = { impact_score: 1, chances_score: 5, efforts_score: 10 }
const tactic = { campaign_id: id, name: 'Invite friends', ...scores }

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  )
}

const tooShort = 'name: Tactic name must be at least 10 characters long'

test.each([
  ['missing', undefined, [tooShort]],
  ['null', null, [tooShort]],
  ['a number', 1234567890, [tooShort]],
  ['empty', '', [tooShort]],
  ['9 characters', 'x'.repeat(9), [tooShort]],
  ['9 characters in spaces', `  ${'x'.repeat(9)}  `, [tooShort]],
  ['10 spaces', ' '.repeat(10), [tooShort]],
  ['10 zero-width spaces', '\u200b'.repeat(10), [tooShort]],
  ['9 characters and a zero-width space', `xxxx\u200bxxxxx`, [tooShort]],
  ['5 emoji', '🚀'.repeat(5), [tooShort]],
  ['10 characters', 'x'.repeat(10), []],
  ['10 emoji', '🚀'.repeat(10), []],
  ['500 characters', 'x'.repeat(500), []],
  ['501 characters', 'x'.repeat(501), ['name: Tactic name must be at most 500 characters long']],
  ['two lines', 'Invite\nfriends', []],
  ['U+0000', 'Invite\u0000friends', ['name: Please remove characters that cannot be shown']],
  ['a lone surrogate', 'Invite friends \ud800', ['name: Please remove characters that cannot be shown']],
])('a tactic name: %s', (_, name, wrong) => {
  expect(sentences(AddTacticSchema, { ...tactic, name })).toEqual(wrong)
})

describe.each([
  ['impact_score', 'Impact must be a whole number from 1 to 10'],
  ['chances_score', 'Chances must be a whole number from 1 to 10'],
  ['efforts_score', 'Efforts must be a whole number from 1 to 10'],
])('%s', (field, sentence) => {
  const impossible = [
    0,
    11,
    -1,
    1.5,
    // eslint-disable-next-line no-loss-of-precision -- a client may send it
    1e309,
    -Infinity,
    NaN,
    2 ** 31,
    2 ** 53,
    '5',
    '',
    undefined,
    true,
    [5],
    [],
    {},
    5n,
  ]
  test.each(impossible)('is not %s', (value) => {
    const wrong = [`${field}: ${sentence}`]
    expect(sentences(VoteSchema, { tactic_id: id, ...scores, [field]: value })).toEqual(wrong)
    if (value !== undefined) expect(sentences(AddTacticSchema, { ...tactic, [field]: value })).toEqual(wrong)
  })

  test('may be null in a vote and in a new tactic, which is "can\'t judge"', () => {
    expect(sentences(VoteSchema, { tactic_id: id, ...scores, [field]: null })).toEqual([])
    expect(sentences(AddTacticSchema, { ...tactic, [field]: null })).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('may be %d', (value) => {
    expect(VoteSchema.parse({ tactic_id: id, ...scores, [field]: value })).toMatchObject({ [field]: value })
    expect(AddTacticSchema.parse({ ...tactic, [field]: value })).toMatchObject({ [field]: value })
  })
})

test('a vote without anything names every missing field', () => {
  expect(sentences(VoteSchema, {})).toEqual([
    'tactic_id: Please select a tactic',
    'impact_score: Impact must be a whole number from 1 to 10',
    'chances_score: Chances must be a whole number from 1 to 10',
    'efforts_score: Efforts must be a whole number from 1 to 10',
  ])
})

test.each([undefined, null, '', 'x', 7])('an id of %j asks for a choice', (value) => {
  expect(sentences(TacticIdSchema, { tactic_id: value })).toEqual(['tactic_id: Please select a tactic'])
  expect(sentences(ListTacticsSchema, { campaign_id: value })).toEqual([
    'campaign_id: Please select a campaign',
  ])
})

describe('the way through the list', () => {
  const wanted = (way: object) => ListTacticsSchema.parse({ campaign_id: id, ...way })

  test('is all tactics in the usual order unless asked for', () => {
    expect(wanted({})).toEqual({ campaign_id: id, limit: 200, q: '', filter: 'all' })
  })

  test.each([
    [{ q: '  Friends ' }, { q: 'Friends' }],
    [{ q: 'cafe\u0301' }, { q: 'caf\u00e9' }],
    [{ q: 'x'.repeat(100) }, { q: 'x'.repeat(100) }],
    [{ filter: 'needs_vote' }, { filter: 'needs_vote' }],
    [{ sort: 'newest' }, { sort: 'newest' }],
    [{ sort: 'most_commented' }, { sort: 'most_commented' }],
    [{ sort: 'score' }, { sort: 'score' }],
  ])('%j', (way, read) => {
    expect(wanted(way)).toMatchObject(read)
  })

  test.each([
    [{ q: 'x'.repeat(101) }, 'q: q must be at most 100 characters'],
    [{ q: 'a\u0000' }, 'q: Please remove characters that cannot be shown'],
    [{ q: 'a\ud800' }, 'q: Please remove characters that cannot be shown'],
    [{ filter: 'mine' }, 'filter: filter must be all or needs_vote'],
    [{ sort: 'votes' }, 'sort: sort must be newest, most_commented, score or shuffled'],
    [{ sort: 'average_score' }, 'sort: sort must be newest, most_commented, score or shuffled'],
  ])('is not %j', (way, sentence) => {
    expect(sentences(ListTacticsSchema, { campaign_id: id, ...way })).toEqual([sentence])
  })
})

test('on a sheet an id in capitals is the same tactic, and both are kept, to be refused', () => {
  const ballot = { ...scores, reason: null }
  const votes = { [id.toUpperCase()]: ballot, [id]: ballot }
  expect(Object.keys(votes).map(readReference)).toEqual([id, id])
  expect(ScoreTacticsSchema.parse({ campaign_id: id, votes }).votes).toEqual(votes)
})

test('a vote scores at least one criterion', () => {
  const nothing = { impact_score: null, chances_score: null, efforts_score: null }
  expect(sentences(VoteSchema, { tactic_id: id, ...nothing })).toEqual([
    'impact_score: Please score at least one criterion',
  ])
})

test.each([
  ['200 characters', 'x'.repeat(200), []],
  ['201 characters', 'x'.repeat(201), ['reason: Reason must be at most 200 characters']],
  ['nothing', undefined, []],
  ['two lines', 'one\ntwo', ['reason: Please remove characters that cannot be shown']],
])('a reason of %s', (_, reason, wrong) => {
  expect(sentences(VoteSchema, { tactic_id: id, ...scores, reason })).toEqual(wrong)
})
