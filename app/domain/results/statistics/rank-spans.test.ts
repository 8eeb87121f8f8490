import { describe, expect, test } from 'vitest'
import { sfc32, type Seed } from './random'
import { fitModel, rankSpans, type Answers, type MeasuredTactic } from './rank-spans'

/** The known campaign of docs/results.md#re-runs: the first three words of its digest, and all answers. */
const seed: Seed = [0x2e8cc3c9, 0x8f37c080, 0x23ea46ed]
const answers = (...given: number[]): Answers => ({
  count: given.length,
  sum: given.reduce((sum, one) => sum + one, 0),
  squares: given.reduce((sum, one) => sum + one * one, 0),
})
const tactic = (rank: number, impact: number[], chances: number[], efforts: number[]): MeasuredTactic => ({
  rank,
  answers: { impact: answers(...impact), chances: answers(...chances), efforts: answers(...efforts) },
})
const golden = [
  tactic(3, [8, 7, 8, 9, 7], [7, 8, 6, 7, 7], [3, 2, 4, 3, 4]),
  tactic(4, [7, 6, 8, 5, 7], [6, 6, 7, 6, 7], [2, 3, 3, 2, 3]),
  tactic(5, [5, 6, 4, 7, 8], [6, 5, 5, 7, 7], [6, 5, 7, 6, 6]),
  tactic(6, [4, 5, 3], [5, 6, 4], [7, 6, 8]),
  tactic(2, [9, 8], [6, 7], [2, 1]),
  tactic(1, [9], [8], [2]),
]
const ORDER = [5, 4, 0, 1, 2, 3]
const rounded = (numbers: number[]) => numbers.map((number) => Number(number.toFixed(6)))

test('the generator gives the known outputs', () => {
  const next = sfc32(seed)
  expect([next(), next(), next()]).toEqual([3648600421, 2414679011, 2713772648])
})

test('the model of the known campaign', () => {
  const model = fitModel(golden)
  expect(rounded(model?.variances ?? [])).toEqual([1.3806, 1.3806, 1.3806, 2.301, 3.4515, 6.903])
  expect(rounded(model?.means ?? [])).toEqual([9.909221, 9.045371, 3.19039, -0.897563, 12.275492, 12.916798])
  expect(rounded(model?.deviations ?? [])).toEqual([1.15115, 1.15115, 1.15115, 1.466621, 1.767655, 2.389256])
})

describe('the known campaign, re-run', () => {
  const { spans, flips, kept, separates } = rankSpans(golden, ORDER, seed) ?? { spans: [], kept: [] }

  test('spans', () => {
    expect(separates).toBe(true)
    expect(spans.map(({ rank_low, rank_high }) => `${rank_low}-${rank_high}`)).toEqual([
      '2-4',
      '3-4',
      '5-5',
      '6-6',
      '1-3',
      '1-3',
    ])
  })

  test('shares of the first place and of the first three', () => {
    expect(spans.map(({ top_replays }) => top_replays[0])).toEqual([43, 19, 0, 0, 773, 1165])
    expect(spans.map(({ top_replays }) => top_replays[2])).toEqual([1429, 739, 0, 0, 1923, 1909])
    expect(spans.every(({ top_replays }) => top_replays[5] === 2000)).toBe(true)
  })

  test('how often neighbours change places, and how many of the first stay', () => {
    expect(flips).toEqual([814, 267, 626, 1, 32])
    expect(kept.map((count) => count / 2000)).toEqual([0.5825, 1.7315, 2.6305, 3.9995, 4.984, 6])
  })
})

test('tactics with equal answers have equal means and deviations', () => {
  const [one, other] = [tactic(1, [7, 9], [6, 5], [2, 3]), tactic(1, [8, 8], [5, 6], [3, 2])]
  const model = fitModel([one, tactic(3, [1, 2, 3], [2, 2], [9]), other])
  expect(model?.means[0]).toBe(model?.means[2])
  expect(model?.deviations[0]).toBe(model?.deviations[2])
})

test('scores that differ no more than people do could stand anywhere, and have no shares', () => {
  const alike = [
    tactic(1, [5, 9], [3, 8], [2, 9]),
    tactic(2, [6, 8], [3, 8], [2, 9]),
    tactic(3, [5, 8], [4, 7], [9, 3]),
  ]
  const found = rankSpans(alike, [0, 1, 2], seed)
  expect(found?.separates).toBe(false)
  expect(found?.spans).toEqual(alike.map(() => ({ rank_low: 1, rank_high: 3, top_replays: [] })))
  expect([found?.flips, found?.kept]).toEqual([[], []])
})

test.each([
  ['one tactic', [tactic(1, [5], [5], [5])]],
  ['nothing', []],
])('there is nothing to re-run with %s', (_, tactics) => {
  expect(rankSpans(tactics, [0], seed)).toBeNull()
})
