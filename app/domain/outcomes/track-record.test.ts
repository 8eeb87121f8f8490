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
  /** In each campaign four tactics, of which the one on the given rank won. */
  const campaigns = (...winners: number[]) =>
    winners.flatMap((winner, at) =>
      [1, 2, 3, 4].map((rank) => tactic(rank === winner ? 'won' : 'lost', { campaign_id: String(at), rank })),
    )
  const ofRanks = (past: Past[]) => sentencesOf(past).filter((text) => text.includes('ranks'))
  const said = 'In 4 of 5 campaigns the winners had the better ranks; a coin would give 2.5.'

  test('is said from twenty conclusive outcomes on, not from nineteen', () => {
    expect(ofRanks(campaigns(1, 1, 2, 2, 4))).toEqual([said])
    expect(ofRanks(campaigns(1, 1, 2, 2, 4).slice(1))).toEqual([])
  })

  test('takes five campaigns, however many outcomes they have', () => {
    const four = campaigns(1, 1, 2, 4)
    expect(ofRanks([...four, ...many(30, 'lost', { campaign_id: '0', rank: 5 })])).toEqual([])
  })

  test('counts each campaign once', () => {
    const big = many(30, 'lost', { campaign_id: '0', rank: 9 })
    expect(ofRanks([...campaigns(1, 1, 2, 2, 4), ...big])).toEqual([said])
  })

  test('leaves out campaigns without a winner or without another, equal ranks and tactics without one', () => {
    const others = [
      ...many(12, 'lost', { campaign_id: 'c' }),
      ...many(12, 'won', { campaign_id: 'd' }),
      tactic('won', { campaign_id: 'e', rank: 2 }),
      tactic('lost', { campaign_id: 'e', rank: 2 }),
      ...many(12, 'won', { campaign_id: '4', rank: null }),
    ]
    expect(ofRanks([...campaigns(1, 1, 2, 2, 4), ...others])).toEqual([said])
  })
})
