import { expect, test } from 'vitest'
import { mostSplit } from './split'
import type { TacticResult } from './view'

const tactic = (
  id: string,
  ...spreads: [impact: number | null, chances: number | null, efforts: number | null]
) => {
  const [impact, chances, efforts] = spreads.map((spread) => ({ spread }))
  return { id, name: `Tactic ${id}`, result: { impact, chances, efforts } as TacticResult }
}

test('the three on which people differ most come first, with the criteria on which they are split', () => {
  const tactics = [
    tactic('a', 2.5, 1, 1),
    tactic('b', 2.6, 1, 1),
    tactic('c', 1, 4, 2.7),
    tactic('d', null, null, null),
    tactic('e', 3, 1, 1),
    tactic('f', 1, 1, 2.8),
    { ...tactic('g', 1, 1, 1), result: null },
  ]
  expect(mostSplit(tactics).map(({ id, criteria }) => [id, ...criteria])).toEqual([
    ['c', 'chances', 'efforts'],
    ['e', 'impact'],
    ['f', 'efforts'],
  ])
  expect(mostSplit(tactics.slice(0, 1))).toEqual([])
})
