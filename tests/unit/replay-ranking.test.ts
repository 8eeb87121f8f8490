import { describe, expect, it } from 'vitest'
import type { ServedTactic } from '../../tools/replay/api'
import { ownVoteMismatches, rankingMismatches, sealMismatches } from '../../tools/replay/check'
import { expectedRanking, isAcceptable, type ExpectedTactic } from '../../tools/replay/expected'
import type { Fed } from '../../tools/replay/feed'
import { compareFractions, fraction, isNear } from '../../tools/replay/fraction'
import { areSameScores, scoresOf, type Scores, type Stance } from '../../tools/replay/scores'
import type { Step } from '../../tools/replay/timeline'

type Triple = [number, number, number]
const toScores = ([impact_score, chances_score, efforts_score]: Triple): Scores => ({
  impact_score,
  chances_score,
  efforts_score,
})

/** A proposal's steps: the first scores are the author's, given when adding. Later ones are votes of person 2, 3 and so on. */
function proposal(id: number, ...votes: Triple[]): Step[] {
  const row = { id, author: 1, at: id, name: `Proposal number ${id}` }
  return votes.map((vote, index) => ({
    kind: index === 0 ? 'add' : 'vote',
    at: id,
    person: index + 1,
    proposal: row,
    scores: toScores(vote),
  }))
}

const placesOf = (ranking: ExpectedTactic[]) => ranking.map(({ proposal: { id }, rank }) => [id, rank])

describe('scores', () => {
  const stances: Stance[] = ['agree', 'pass', 'disagree', 'added']
  const people = Array.from({ length: 12 }, (_, index) => index)

  it('stay from 1 to 10 and differ between the stances of one person on one proposal', () => {
    for (const voter of people) {
      for (const comment of people) {
        const scores = (stance: Stance) => scoresOf(stance, voter, comment)
        for (const value of stances.flatMap((stance) => Object.values(scores(stance)))) {
          expect(Number.isInteger(value) && value >= 1 && value <= 10).toBe(true)
        }
        expect(scores('agree').impact_score).toBeGreaterThan(scores('pass').impact_score)
        expect(scores('pass').impact_score).toBeGreaterThan(scores('disagree').impact_score)
        expect(areSameScores(scores('agree'), scores('added'))).toBe(false)
      }
    }
  })

  it('are fixed', () => {
    expect(scoresOf('agree', 4, 7)).toEqual(toScores([10, 7, 3]))
    expect(scoresOf('pass', 4, 7)).toEqual(toScores([6, 4, 5]))
    expect(scoresOf('disagree', 4, 7)).toEqual(toScores([3, 1, 7]))
    expect(scoresOf('added', 4, 7)).toEqual(toScores([9, 8, 4]))
  })
})

describe('fractions', () => {
  it('compare exactly where floats cannot', () => {
    const big = 10n ** 30n
    expect(compareFractions(fraction(big + 1n, big), fraction(1n, 1n))).toBe(1)
    expect(compareFractions(fraction(2n, 6n), fraction(1n, 3n))).toBe(0)
    expect(compareFractions(fraction(-1n, 2n), fraction(1n, 3n))).toBe(-1)
    expect(() => fraction(1n, 0n)).toThrow(RangeError)
  })

  it('are near a served number within 1e-9', () => {
    const third = fraction(-1n, 3n)
    expect(isNear(-1 / 3, third)).toBe(true)
    expect(isNear(-0.3333333335, third)).toBe(true)
    expect(isNear(-0.33333333, third)).toBe(false)
    expect(isNear(null, third)).toBe(false)
    expect(isNear(Number.NaN, third)).toBe(false)
    expect(isNear(1e-7, fraction(1n, 10n ** 7n))).toBe(true)
  })
})

describe('the expected ranking', () => {
  it('shares ranks between equal scores: 1, 2, 2, 4', () => {
    const steps = [
      ...proposal(1, [5, 5, 4]),
      ...proposal(2, [5, 5, 5]),
      ...proposal(3, [9, 9, 1]),
      ...proposal(4, [5, 5, 4]),
    ]
    expect(placesOf(expectedRanking(steps))).toEqual([
      [3, 1],
      [1, 2],
      [4, 2],
      [2, 4],
    ])
  })

  it('orders equal scores by votes, then average impact, then earlier added', () => {
    const steps = [
      ...proposal(1, [4, 6, 4]),
      ...proposal(2, [4, 6, 4]),
      ...proposal(3, [6, 4, 4]),
      ...proposal(4, [3, 7, 4], [3, 7, 4]),
    ]
    expect(placesOf(expectedRanking(steps))).toEqual([
      [4, 1],
      [3, 1],
      [1, 1],
      [2, 1],
    ])
  })

  it('sees thirds that floats would tell apart as equal', () => {
    const one = proposal(1, [1, 1, 1], [1, 2, 1], [2, 1, 1])
    const other = proposal(2, [2, 1, 1], [1, 1, 1], [1, 2, 1])
    const both = expectedRanking([...one, ...other])
    expect(placesOf(both)).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(both[0]?.average_score).toEqual(fraction(7n, 6n))
    expect(both[0]?.avg_impact).toEqual(fraction(4n, 3n))
  })

  it('counts the last vote of a person, the author included', () => {
    const [add, vote] = proposal(1, [10, 10, 1], [8, 8, 2])
    if (!add || !vote) throw new Error('two steps')
    const again: Step = { ...vote, scores: toScores([2, 2, 2]) }
    const byAuthor: Step = { ...vote, person: 1, scores: toScores([4, 4, 2]) }
    const [tactic] = expectedRanking([add, vote, again, byAuthor])
    expect(tactic).toMatchObject({ vote_count: 2, avg_impact: fraction(6n, 2n) })
  })

  it('leaves out names that the app must refuse, with their votes', () => {
    const [add, vote] = proposal(1, [5, 5, 5], [5, 5, 5])
    if (!add || !vote) throw new Error('two steps')
    const short = { ...add.proposal, name: ' too short ' }
    expect(
      expectedRanking([
        { ...add, proposal: short },
        { ...vote, proposal: short },
      ]),
    ).toEqual([])
    expect(isAcceptable(' ten chars\n')).toBe(false)
    expect(isAcceptable('two\nlines!')).toBe(true)
    expect(isAcceptable('é'.normalize('NFD').repeat(9))).toBe(false)
    expect(isAcceptable('😀'.repeat(500))).toBe(true)
    expect(isAcceptable('a'.repeat(501))).toBe(false)
    expect(isAcceptable('nul \u0000 in the middle')).toBe(false)
  })
})

describe('the comparison', () => {
  const steps = [...proposal(1, [5, 5, 4], [5, 5, 5], [5, 5, 5]), ...proposal(2, [9, 9, 1])]
  const expected = expectedRanking(steps)
  const one: ServedTactic = {
    id: 'tactic-1',
    name: 'Proposal number 1',
    rank: 2,
    average_score: 3,
    avg_impact: 5,
    avg_chances: 5,
    avg_efforts: 14 / 3,
    vote_count: 3,
    user_vote: null,
  }
  const two: ServedTactic = {
    ...one,
    id: 'tactic-2',
    name: 'Proposal number 2',
    rank: 1,
    average_score: 16.5,
    avg_impact: 9,
    avg_chances: 9,
    avg_efforts: 1,
    vote_count: 1,
    user_vote: toScores([9, 9, 1]),
  }
  const fed: Fed = new Map([
    [1, { id: one.id, sent: new Set<number>(), acknowledged: new Map(), isCountWrong: false }],
    [
      2,
      {
        id: two.id,
        sent: new Set([1]),
        isCountWrong: false,
        acknowledged: new Map([[1, { scores: toScores([9, 9, 1]), from: 'add' }]]),
      },
    ],
  ])

  it('finds nothing where nothing differs', () => {
    expect(rankingMismatches(expected, [two, one], fed)).toEqual([])
    expect(ownVoteMismatches(1, [two, one], fed)).toEqual([])
  })

  it.each<[string, ServedTactic[], string[]]>([
    ['order', [one, two], ['place 1: proposal 1, expected 2', 'place 2: proposal 2, expected 1']],
    ['rank', [two, { ...one, rank: 1 }], ['proposal 1: rank 1, expected 2']],
    ['vote_count', [two, { ...one, vote_count: 4 }], ['proposal 1: vote_count 4, expected 3']],
    ['average', [two, { ...one, avg_efforts: 4.67 }], ['proposal 1: avg_efforts 4.67, expected 14/3']],
    ['no average', [two, { ...one, average_score: null }], ['proposal 1: average_score null, expected 18/6']],
    [
      'one missing',
      [two],
      ['ranking: 1 tactics, expected 2', 'place 2: proposal none, expected 1', 'proposal 1: not served'],
    ],
  ])('finds a wrong %s', (_, served, mismatches) => {
    expect(rankingMismatches(expected, served, fed)).toEqual(mismatches)
  })

  it('finds lost, foreign and changed own votes', () => {
    expect(ownVoteMismatches(1, [{ ...two, user_vote: null }, one], fed)).toEqual([
      'own vote of 1 on proposal 2: no vote, acknowledged I 9 C 9 E 1',
    ])
    expect(ownVoteMismatches(2, [two, one], fed)).toHaveLength(1)
    expect(ownVoteMismatches(1, [one], fed)).toHaveLength(1)
  })

  it('finds an opened seal', () => {
    const sealed = { rank: null, average_score: null, avg_impact: null, avg_chances: null, avg_efforts: null }
    expect(sealMismatches([{ ...one, ...sealed }])).toEqual([])
    expect(sealMismatches([{ ...one, ...sealed, avg_impact: 5 }])).toEqual([
      'tactic tactic-1: avg_impact 5 before the end, expected null',
    ])
  })
})
