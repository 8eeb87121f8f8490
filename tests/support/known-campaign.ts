import type { Ballot, RankedTactic } from '~/domain/results/statistics/facts'

type Scores = [impact: number | null, chances: number | null, efforts: number | null]
const idOf = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`

/** The campaign of docs/results.md#re-runs: name, rank, position, and the scores of the first people on it. */
const TACTICS: [name: string, rank: number, scores: Scores[]][] = [
  [
    'T1',
    3,
    [
      [8, 7, 3],
      [7, 8, 2],
      [8, 6, 4],
      [9, 7, 3],
      [7, 7, 4],
    ],
  ],
  [
    'T2',
    4,
    [
      [7, 6, 2],
      [6, 6, 3],
      [8, 7, 3],
      [5, 6, 2],
      [7, 7, 3],
    ],
  ],
  [
    'T3',
    5,
    [
      [5, 6, 6],
      [6, 5, 5],
      [4, 5, 7],
      [7, 7, 6],
      [8, 7, 6],
    ],
  ],
  [
    'T4',
    6,
    [
      [4, 5, 7],
      [5, 6, 6],
      [3, 4, 8],
    ],
  ],
  [
    'T5',
    2,
    [
      [9, null, 2],
      [8, 6, null],
      [null, 7, 1],
    ],
  ],
  ['T6', 1, [[9, 8, 2]]],
]
/** `seed` of the worked manifest of docs/verify.md. */
export const KNOWN_SEED = '59ea512cc175709a75fe6ed46806f4712118f708a9c30adaacbaa13bb89bfed7'
export const KNOWN_USERS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'].map(idOf)

/** In order of their ids. With `hasCopy` a sixth person gives the first one's ballots. */
export function knownCampaign({ hasCopy = false } = {}): RankedTactic[] {
  return TACTICS.map(([name, rank, scores], at) => {
    const [first] = scores
    const ballots = [...scores.map(numbered), ...(hasCopy && first ? [numbered(first, 5)] : [])]
    return { id: idOf(`a${at + 1}`), name, rank, position: rank, ballots }
  })
}

function numbered([impact, chances, efforts]: Scores, voter: number): Ballot {
  return [voter, impact, chances, efforts, null]
}
