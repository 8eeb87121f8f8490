import { expect, test } from 'vitest'
import type { ResultSummary } from '~/domain/results/show/view'
import type { TacticView } from '~/domain/tactics/view'
import { rankingOf } from './ranking'

const tactic = (id: string, rank: number | null, average_score: number | null = 1) =>
  ({ id, rank, average_score, result: null }) as TacticView
const summaryOf = (after_position: number) =>
  ({
    ranked_count: 4,
    line: { after_position, is_close: true, sentence: 'A coin toss' },
  }) as ResultSummary

const tactics = [
  tactic('a', 1, 9),
  tactic('b', 2, 3),
  tactic('c', 2, 3),
  tactic('d', 4, -2),
  tactic('e', null),
]

test('tactics that share a rank are tied, unranked ones are not', () => {
  const { tied } = rankingOf([...tactics, tactic('f', null)], null, true)
  expect([...tied]).toEqual(['b', 'c'])
})

test('the bars reach from the lowest score to the highest, and always contain 0', () => {
  expect(rankingOf(tactics, null, true).scale).toEqual({ lowest: -2, highest: 9 })
  expect(rankingOf([tactic('a', 1, 3)], null, true).scale).toEqual({ lowest: 0, highest: 3 })
})

test('the line lies after its position, where the page shows positions', () => {
  expect(rankingOf(tactics, summaryOf(3), true).line).toEqual({
    after_id: 'c',
    is_close: true,
    sentence: 'A coin toss',
  })
  expect(rankingOf(tactics, summaryOf(3), false).line).toBeNull()
  expect(rankingOf(tactics, summaryOf(50), true).line).toBeNull()
})
