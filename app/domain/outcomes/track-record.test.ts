import { describe, expect, test } from 'vitest'
import type { Outcome } from './constants'
import { signTest, summarise, type Past } from './track-record'

const tactic = (outcome: Outcome | null, changes: Partial<Past> = {}): Past => ({
  campaign_id: 'a',
  rank: 1,
  avg_chances: 6,
  outcome,
  machine_score: null,
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

/** In each campaign four tactics, of which the one on the given rank won. */
const rankedCampaigns = (...winners: number[]) =>
  winners.flatMap((winner, at) =>
    [1, 2, 3, 4].map((rank) => tactic(rank === winner ? 'won' : 'lost', { campaign_id: String(at), rank })),
  )
const ofRanks = (past: Past[]) => sentencesOf(past).filter((text) => text.includes('ranks'))

describe('How ranks compare with outcomes', () => {
  const said =
    'In 4 of 5 campaigns the winners had the better ranks; a coin would give 2.5; this can be chance.'

  test('is said from twenty conclusive outcomes on, not from nineteen', () => {
    expect(ofRanks(rankedCampaigns(1, 1, 2, 2, 4))).toEqual([said])
    expect(ofRanks(rankedCampaigns(1, 1, 2, 2, 4).slice(1))).toEqual([])
  })

  test('takes five campaigns, however many outcomes they have', () => {
    const four = rankedCampaigns(1, 1, 2, 4)
    expect(ofRanks([...four, ...many(30, 'lost', { campaign_id: '0', rank: 5 })])).toEqual([])
  })

  test('counts each campaign once', () => {
    const big = many(30, 'lost', { campaign_id: '0', rank: 9 })
    expect(ofRanks([...rankedCampaigns(1, 1, 2, 2, 4), ...big])).toEqual([said])
  })

  test('leaves out campaigns without a winner or without another, equal ranks and tactics without one', () => {
    const others = [
      ...many(12, 'lost', { campaign_id: 'c' }),
      ...many(12, 'won', { campaign_id: 'd' }),
      tactic('won', { campaign_id: 'e', rank: 2 }),
      tactic('lost', { campaign_id: 'e', rank: 2 }),
      ...many(12, 'won', { campaign_id: '4', rank: null }),
    ]
    expect(ofRanks([...rankedCampaigns(1, 1, 2, 2, 4), ...others])).toEqual([said])
  })
})

describe('How an assistant’s sheets compare with the team’s order', () => {
  /** Four tactics on ranks 1 to 4, of which the one on `winner` won; the assistant has it on rank `machine`. */
  const campaign = (id: string, winner: number, machine: number): Past[] =>
    [1, 2, 3, 4].map((rank) =>
      tactic(rank === winner ? 'won' : 'lost', {
        campaign_id: id,
        rank,
        machine_score: rank === winner ? -machine - 0.5 : -rank,
      }),
    )
  const TEAM = [1, 3] as const
  const ASSISTANT = [3, 0] as const
  const ALIKE = [2, 1] as const
  const campaigns = (...kinds: (readonly [number, number])[]) =>
    kinds.flatMap(([winner, machine], at) => campaign(String(at), winner, machine))
  const ofMachine = (past: Past[]) => sentencesOf(past).filter((text) => text.includes('assistant'))
  const five = campaigns(TEAM, TEAM, TEAM, ASSISTANT, ALIKE)
  const said =
    'In 3 campaigns the team was right more often, in 1 the assistant, in 1 neither; this can be chance.'

  test('is said from twenty conclusive outcomes that both ranked on, not from nineteen', () => {
    expect(five).toHaveLength(20)
    expect(ofMachine(five)).toEqual([said])
    expect(ofMachine(five.slice(1))).toEqual([])
    const [first, ...others] = five
    for (const untold of [{ machine_score: null }, { rank: null }, { outcome: 'unclear' as const }])
      expect(ofMachine([...others, ...(first ? [{ ...first, ...untold }] : [])])).toEqual([])
  })

  test('takes five campaigns with a winner and another, each of which counts once', () => {
    const many = Array.from({ length: 30 }, () =>
      tactic('lost', { campaign_id: '0', rank: 9, machine_score: -9 }),
    )
    expect(ofMachine([...campaigns(TEAM, TEAM, ASSISTANT, ALIKE), ...many])).toEqual([])
    expect(ofMachine([...five, ...many])).toEqual([said])
    const lost = campaign('lost', 1, 3).map((one) => ({ ...one, outcome: 'lost' as const }))
    expect(ofMachine([...five, ...lost])).toEqual([said])
  })

  test('is not called chance where a coin would hardly fall so', () => {
    const six = campaigns(...Array.from({ length: 6 }, () => ASSISTANT))
    expect(ofMachine(six)).toEqual([
      'In 0 campaigns the team was right more often, in 6 the assistant, in 0 neither.',
    ])
    expect(ofRanks(rankedCampaigns(1, 1, 1, 1, 1, 1))).toEqual([
      'In 6 of 6 campaigns the winners had the better ranks; a coin would give 3.',
    ])
    expect(ofMachine(campaigns(ALIKE, ALIKE, ALIKE, ALIKE, ALIKE))).toEqual([
      'Team and assistant were right equally often, in 5 campaigns.',
    ])
    expect(ofMachine(six.slice(4))[0]).toMatch(/; this can be chance\.$/)
  })

  test.each([
    [0, 0, 1],
    [5, 0, 0.0625],
    [6, 0, 0.03125],
    [3, 5, 0.7265625],
    [4, 4, 1],
    [1, 9, 0.021484375],
  ])('the sign test of %i and %i', (heads, tails, chance) => {
    expect(signTest(heads, tails)).toBeCloseTo(chance, 12)
    expect(signTest(tails, heads)).toBeCloseTo(chance, 12)
  })
})

test('no sentence is longer than 20 words', () => {
  const past = Array.from({ length: 20 }, (_, at) =>
    tactic(at < 5 ? 'won' : 'lost', { campaign_id: String(at % 5), rank: 1 + at, machine_score: at % 3 }),
  )
  const sentences = sentencesOf(past)
  expect(sentences).toHaveLength(3)
  const lengths = sentences.flatMap((text) => text.split(/(?<=[.?!]) /)).map((one) => one.split(' ').length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(20)
})
