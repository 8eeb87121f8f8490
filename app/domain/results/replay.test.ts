import { describe, expect, test } from 'vitest'
import { sfc32, type Seed } from './random'
import { fitModel, replay, type TacticSums } from './replay'

/** The first three words of the digest in docs/results.md#replay. */
const seed: Seed = [0x2e8cc3c9, 0x8f37c080, 0x23ea46ed]
const evenly = (count: number, sum: number) => ({
  impact: { count, sum },
  chances: { count, sum: 0 },
  efforts: { count, sum: 0 },
})
/** Only the quotient of the score matters, so all of it is put into impact: sum(u) = 2 sum(I). */
const tactic = (full_count: number, sum: number, sum_of_squares: number, rank: number): TacticSums => ({
  full_count,
  sum,
  sum_of_squares,
  sums: evenly(full_count, sum / 2),
  rank,
})
const golden = [
  tactic(5, 100, 2058, 2),
  tactic(5, 91, 1683, 3),
  tactic(5, 32, 1170, 5),
  tactic(5, 8, 22, 6),
  tactic(5, 84, 1426, 4),
  tactic(1, 28, 784, 1),
]

test('the generator gives the known outputs', () => {
  const next = sfc32(seed)
  expect([next(), next(), next()]).toEqual([3648600421, 2414679011, 2713772648])
})

test('the model of the known campaign', () => {
  const { means, deviations } = fitModel(golden) ?? { means: [], deviations: [] }
  const rounded = (numbers: number[]) => numbers.map((number) => Number(number.toFixed(6)))
  expect(rounded(means)).toEqual([9.774061, 8.965649, 4.369488, 1.256719, 8.322064, 11.194153])
  expect(rounded(deviations)).toEqual([1.249639, 1.181707, 2.297466, 1.14098, 1.154144, 2.791295])
})

describe('the replay of the known campaign', () => {
  const { spans, flips, separates } = replay(golden, seed, [[5, 0]]) ?? { spans: [], flips: [] }

  test('spans', () => {
    expect(separates).toBe(true)
    expect(spans.map(({ rank_low, rank_high }) => `${rank_low}-${rank_high}`)).toEqual([
      '1-4',
      '2-4',
      '5-6',
      '5-6',
      '2-4',
      '1-4',
    ])
  })

  test('shares of the first place and of the first three', () => {
    expect(spans.map(({ top_replays }) => top_replays[0])).toEqual([446, 193, 6, 0, 84, 1271])
    expect(spans.map(({ top_replays }) => top_replays[2])).toEqual([1756, 1519, 57, 0, 923, 1745])
    expect(spans.every(({ top_replays }) => top_replays[5] === 2000)).toBe(true)
  })

  test('how often the second beats the first', () => expect(flips).toEqual([615]))
})

test('tactics with equal ballots have equal means and deviations', () => {
  const { means, deviations } = fitModel([
    tactic(4, 20, 300, 1),
    tactic(4, 20, 300, 1),
    tactic(3, 2, 90, 3),
  ]) ?? {
    means: [],
    deviations: [],
  }
  expect(means[0]).toBe(means[1])
  expect(deviations[0]).toBe(deviations[1])
})

test('scores that differ no more than people do could stand anywhere', () => {
  const alike = [tactic(3, 12, 500, 1), tactic(3, 12, 520, 1), tactic(3, 10, 480, 3)]
  const found = replay(alike, seed, [])
  expect(found?.separates).toBe(false)
  expect(found?.spans.map(({ rank_low, rank_high }) => [rank_low, rank_high])).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
  ])
})

test.each([
  ['one tactic', [tactic(5, 100, 2058, 1)]],
  ['one ballot each', [tactic(1, 10, 100, 1), tactic(1, 8, 64, 2)]],
  ['nothing', []],
])('there is nothing to replay with %s', (_, tactics) => {
  expect(replay(tactics, seed, [])).toBeNull()
})
