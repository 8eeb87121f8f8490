import { describe, expect, test } from 'vitest'
import { ROUND_TACTICS_MAX } from './constants'
import { proposeTactics } from './rules'
import type { ResultRow } from '../results/store/rows.server'

const criterion = (spread: number | null) => ({
  count: 4,
  sum: 20,
  disagreement:
    spread === null
      ? null
      : { spread, distribution: [], has_camps: false, lowest_reasons: [], highest_reasons: [] },
})
const tactic = (id: string, spread: number | null, needs_scores = false) => ({
  id,
  needs_scores,
  result: {
    criteria: { impact: criterion(1), chances: criterion(1), efforts: criterion(spread) },
  } satisfies Pick<ResultRow, 'criteria'>,
})
const agreed = (...ids: string[]) => ids.map((id) => tactic(id, 1))

describe('where the order is firm', () => {
  const firm = { places: 3, separates: true }

  test('both neighbours of the line are proposed, also if few scored them', () => {
    const tactics = [...agreed('a', 'b'), tactic('c', 1, true), ...agreed('d', 'e')]
    expect([...proposeTactics(tactics, firm)]).toEqual(['c', 'd'])
  })

  test.each([
    ['split', 2.51, false, true],
    ['at the border', 2.5, false, false],
    ['of few votes', null, false, false],
    ['that needs scores', 5, true, false],
  ])('a tactic %s', (_, spread, needs_scores, isProposed) => {
    expect(proposeTactics([tactic('x', spread, needs_scores)], firm).has('x')).toBe(isProposed)
  })

  test('of too many, the neighbours and the most split are proposed', () => {
    const tactics = [3, 4, 5, 6, 7, 8, 9, 3.5].map((spread) => tactic(String(spread), spread))
    expect([...proposeTactics(tactics, firm)]).toEqual(['5', '6', '9', '8', '7', '4', '3.5'])
  })

  test('with all ranked tactics in the top there is no line', () => {
    expect(proposeTactics(agreed('a', 'b', 'c'), firm).size).toBe(0)
  })
})

test.each([false, null])(
  'where no place is firm (%s) the seven on which people differ most are proposed',
  (separates) => {
    const tactics = Array.from({ length: 9 }, (_, at) => tactic(String(at), 1.1 + at / 10))
    const found = proposeTactics(tactics, { places: 3, separates })
    expect(found.size).toBe(ROUND_TACTICS_MAX)
    expect([found.has('0'), found.has('1'), found.has('2'), found.has('8')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  },
)
