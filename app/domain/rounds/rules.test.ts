import { expect, test } from 'vitest'
import { REPLAYS } from '../results/constants'
import type { ResultRow } from '../results/view'
import { ROUND_TACTICS_MAX } from './constants'
import { findContested } from './rules'

const disagreement = (spread: number) => ({
  spread,
  distribution: [],
  has_camps: false,
  lowest_reasons: [],
  highest_reasons: [],
})
const agreed = { count: 4, sum: 20, disagreement: disagreement(1) }

const tactic = (id: string, share: number | null, spread: number | null, needs_scores = false) => ({
  id,
  needs_scores,
  result: {
    top_replays: share === null ? null : share * REPLAYS,
    criteria: {
      impact: agreed,
      chances: agreed,
      efforts: { ...agreed, disagreement: spread === null ? null : disagreement(spread) },
    },
  } as unknown as ResultRow,
})

test.each([
  ['at the lower end', 0.2, 2.51, true],
  ['at the upper end', 0.8, 5, true],
  ['out of the top', 0.19, 5, false],
  ['surely in the top', 0.81, 5, false],
  ['agreed on', 0.5, 2.5, false],
  ['of few ballots', 0.5, null, false],
  ['never replayed', null, 5, false],
])('a tactic %s', (_, share, spread, isContested) => {
  expect(findContested([tactic('a', share, spread)]).has('a')).toBe(isContested)
})

test('a tactic that needs scores is not proposed', () => {
  expect(findContested([tactic('a', 0.5, 5, true)]).size).toBe(0)
})

test('of too many, those nearest to half of the replays are proposed', () => {
  const shares = [0.2, 0.8, 0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65]
  const found = findContested(shares.map((share) => tactic(String(share), share, 5)))
  expect(found.size).toBe(ROUND_TACTICS_MAX)
  expect([found.has('0.2'), found.has('0.8'), found.has('0.35')]).toEqual([false, false, true])
})
