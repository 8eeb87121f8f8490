import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AddTacticSchema,
  ListTacticsSchema,
  readReference,
  ScoreTacticsSchema,
  VoteSchema,
} from './validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const scores = { impact_score: 1, chances_score: 5, efforts_score: 10 }
const inputs: [z.ZodType, object][] = [
  [VoteSchema, { tactic_id: id, ...scores }],
  [AddTacticSchema, { campaign_id: id, name: 'Invite friends', ...scores }],
]

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  )
}

describe.each(['impact_score', 'chances_score', 'efforts_score'])('%s', (field) => {
  // eslint-disable-next-line no-loss-of-precision -- a client may send it
  test.each([1e309, -Infinity, NaN, 5n])('is not %s', (value) => {
    for (const [schema, input] of inputs)
      expect(sentences(schema, { ...input, [field]: value })).toEqual([
        expect.stringMatching(`${field}: .* must be a whole number from 1 to 10`),
      ])
  })

  test('may be 1 to 10, or null, which is "can\'t judge"', () => {
    for (const [schema, input] of inputs)
      for (const value of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null])
        expect(schema.parse({ ...input, [field]: value })).toMatchObject({ [field]: value })
  })
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

test.each(['x'.repeat(200), undefined])('a reason may be %s', (reason) => {
  expect(sentences(VoteSchema, { tactic_id: id, ...scores, reason })).toEqual([])
})
