import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scored } from './facts'
import { averageOf, NO_SUMS, scoreOf, withBallot, type Scores } from './score'
import { leaveOneOut } from './what-if'

const VOTERS = 6
const score = fc.option(fc.integer({ min: 1, max: 10 }), { freq: 6 })
const ballot = fc.option(fc.record({ impact: score, chances: score, efforts: score }), { freq: 3 })
const tactic = fc.array(ballot, { minLength: VOTERS, maxLength: VOTERS })

const sumsOf = (ballots: (Scores | null)[]) =>
  ballots.reduce((sums, scores) => (scores ? withBallot(sums, scores) : sums), NO_SUMS)

/** The tactics that share the first place, without the ballots of `left`. */
function firstWithout(tactics: (Scores | null)[][], left: number): number[] {
  const averages = tactics.map((ballots) => {
    const sums = sumsOf(ballots.map((scores, voter) => (voter === left ? null : scores)))
    return scoreOf(sums) ? averageOf(sums) : -Infinity
  })
  const best = Math.max(...averages)
  return averages.flatMap((average, index) =>
    average > -Infinity && Math.abs(average - best) < 1e-9 ? [index] : [],
  )
}

function toScored(ballots: (Scores | null)[], index: number): Scored {
  const scores = ballots.flatMap((one, voter) => (one ? [{ voter, scores: one }] : []))
  const plain = { name: 'A tactic', rank: 1, position: index, ballots: [] }
  return { id: `tactic-${index}`, ...plain, scores, sums: sumsOf(ballots) }
}

test('leaving one out passes over no tactic that could be first', () => {
  let changes = 0
  const check = (tactics: (Scores | null)[][]) => {
    const scored = tactics
      .filter((ballots) => scoreOf(sumsOf(ballots)) !== null)
      .sort((a, b) => averageOf(sumsOf(b)) - averageOf(sumsOf(a)))
    const voters = Array.from({ length: VOTERS }, (_, voter) => voter)
    const changed = voters.filter((voter) => {
      const first = firstWithout(scored, voter)
      return first.length > 0 && !first.includes(0)
    }).length
    changes += changed
    const expected = scored.length < 2 ? null : { changed, of: VOTERS }
    expect(leaveOneOut(scored.map(toScored), new Set(voters))).toEqual(expected)
  }
  fc.assert(fc.property(fc.array(tactic, { minLength: 1, maxLength: 8 }), check), { numRuns: 500 })
  expect(changes).toBeGreaterThan(100)
})
