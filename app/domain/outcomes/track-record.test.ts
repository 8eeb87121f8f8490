import { describe, expect, test } from 'vitest'
import type { Outcome } from './constants'
import { summarise, type Past } from './track-record'

const tactic = (outcome: Outcome | null, changes: Partial<Past> = {}): Past => ({
  campaign_id: 'a',
  rank: 1,
  avg_chances: 6,
  outcome,
  ...changes,
})
const many = (count: number, outcome: Outcome | null, changes: Partial<Past> = {}) =>
  Array.from({ length: count }, () => tactic(outcome, changes))
const sentencesOf = (past: Past[]) => summarise(past).sentences

test('tactics are counted by what came of them', () => {
  const past = [
    ...many(3, 'won'),
    ...many(2, 'flat'),
    tactic('lost'),
    ...many(2, 'not_tried'),
    tactic('unclear'),
    ...many(4, null),
  ]
  expect(summarise(past)).toEqual({
    decided_count: 13,
    tried_count: 7,
    open_count: 4,
    outcome_counts: { won: 3, flat: 2, lost: 1, not_tried: 2, unclear: 1 },
    sentences: [],
  })
  expect(summarise([])).toMatchObject({ decided_count: 0, tried_count: 0, open_count: 0, sentences: [] })
})

describe('How chances compare with outcomes', () => {
  const nine = [...many(3, 'won', { avg_chances: 7 }), ...many(6, 'flat', { avg_chances: 6 })]

  test('is said from ten conclusive outcomes on, not from nine', () => {
    expect(sentencesOf(nine)).toEqual([])
    expect(sentencesOf([...nine, tactic('lost', { avg_chances: 7 })])).toEqual([
      'You gave chances 6.4 of 10 on average; 3 of 10 worked.',
    ])
  })

  test.each(['not_tried', 'unclear', null] as const)('does not count %s', (outcome) => {
    expect(sentencesOf([...nine, ...many(20, outcome)])).toEqual([])
  })

  test('leaves out a tactic whose chances nobody judged', () => {
    const unjudged = many(5, 'won', { avg_chances: null })
    expect(sentencesOf([...nine, ...unjudged])).toEqual([])
    expect(sentencesOf([...nine, tactic('lost', { avg_chances: 7 }), ...unjudged])).toEqual([
      'You gave chances 6.4 of 10 on average; 3 of 10 worked.',
    ])
  })
})

describe('How ranks compare with outcomes', () => {
  /** Two campaigns: in the first the first of 5 tactics won, in the second the last of `count`. */
  const pairs = (count: number) => [
    tactic('won', { rank: 1 }),
    ...[2, 3, 4, 5].map((rank) => tactic('lost', { rank })),
    tactic('won', { campaign_id: 'b', rank: count }),
    ...Array.from({ length: count - 1 }, (_, index) => tactic('flat', { campaign_id: 'b', rank: index + 1 })),
  ]
  const ofRanks = (past: Past[]) => sentencesOf(past).filter((text) => text.includes('ranked'))

  test('is said from twenty conclusive outcomes on, not from nineteen', () => {
    expect(ofRanks(pairs(14))).toEqual([])
    expect(ofRanks(pairs(15))).toEqual(['The higher ranked won in 4 of 18 pairs.'])
  })

  test('takes ten pairs at least', () => {
    const alike = (count: number) => [
      tactic('won', { rank: 1 }),
      ...Array.from({ length: count }, (_, index) => tactic('lost', { rank: index + 2 })),
      ...many(20 - count, 'won', { campaign_id: 'b' }),
    ]
    expect(ofRanks(alike(9))).toEqual([])
    expect(ofRanks(alike(10))).toEqual(['The higher ranked won in 10 of 10 pairs.'])
  })

  test('compares within a campaign alone, and neither equal ranks nor tactics without one', () => {
    const others = [
      ...many(12, 'lost', { campaign_id: 'c' }),
      ...many(12, 'won', { campaign_id: 'd' }),
      ...many(12, 'lost', { rank: 1 }),
      ...many(12, 'lost', { rank: null }),
    ]
    expect(ofRanks([...pairs(15), ...others])).toEqual(['The higher ranked won in 4 of 18 pairs.'])
  })
})
