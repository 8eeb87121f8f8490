import { describe, expect, test } from 'vitest'
import type { Tallied } from './facts'
import { findHabits, type OwnPlaces } from './habits'
import { sfc32 } from './random'
import { NO_SUMS, type Scores } from './score'

const VOTERS = 10
const TACTICS = 30

/** A score from 1 to 10. */
const draw = (next: () => number) => 1 + (next() % 10)

function campaignOf(scoresOf: (voter: number, tactic: number) => Scores, voters = VOTERS): Tallied[] {
  const plain = { name: 'A tactic', adder: null, rank: 1, ballots: [], sums: NO_SUMS }
  return Array.from({ length: TACTICS }, (_, tactic) => ({
    ...plain,
    id: `tactic-${tactic}`,
    position: tactic + 1,
    scores: Array.from({ length: voters }, (_, voter) => ({ voter, scores: scoresOf(voter, tactic) })),
  }))
}

/** An order of their own for everybody. */
function placesOf(next: () => number): OwnPlaces {
  return new Map(
    Array.from({ length: VOTERS }, (_, voter) => {
      const turns = Array.from({ length: TACTICS }, (_, tactic) => ({ tactic, turn: next() }))
      const order = turns.sort((a, b) => a.turn - b.turn).map(({ tactic }) => tactic)
      return [voter, Array.from({ length: TACTICS }, (_, tactic) => order.indexOf(tactic) / (TACTICS - 1))]
    }),
  )
}

describe('impact and chances', () => {
  const random = (seed: number) => {
    const next = sfc32([seed, 2, 3])
    return () => ({ impact: draw(next), chances: draw(next), efforts: draw(next) })
  }

  test('that people give apart from each other do not go together', () => {
    expect(Math.abs(findHabits(campaignOf(random(1)), new Map()).halo ?? 100)).toBeLessThan(20)
  })

  test('that each person gives alike go together, and a person’s level does not count', () => {
    const next = sfc32([4, 5, 6])
    const alike = campaignOf((voter) => {
      const chances = Math.min(10, draw(next) + (voter % 2))
      return { impact: Math.max(1, chances - (voter % 2)), chances, efforts: draw(next) }
    })
    expect(findHabits(alike, new Map()).halo).toBeGreaterThan(90)
    // Generous people give much of both, and apart from that anything.
    const levels = campaignOf((voter) => {
      const level = voter < 5 ? 1 : 6
      return { impact: level + (next() % 5), chances: level + (next() % 5), efforts: 5 }
    })
    expect(Math.abs(findHabits(levels, new Map()).halo ?? 100)).toBeLessThan(30)
  })

  test('of few votes or few people say nothing', () => {
    expect(findHabits(campaignOf(random(1), 3), new Map())).toEqual({ halo: null, place_effect: null })
    expect(findHabits(campaignOf(random(1)).slice(0, 3), new Map()).halo).toBeNull()
    const even = campaignOf(() => ({ impact: 5, chances: 5, efforts: 5 }))
    expect(findHabits(even, new Map()).halo).toBeNull()
  })
})

describe('the place on people’s sheets', () => {
  /** `pull`: points more at the first place than at the last. */
  function effectOf(seed: number, pull: number): number | null {
    const next = sfc32([seed, 8, 9])
    const places = placesOf(next)
    const tactics = campaignOf((voter, tactic) => {
      const place = places.get(voter)?.[tactic] ?? 0
      return {
        impact: 3 + (next() % 3) + Math.round(pull * (1 - place)),
        chances: 5,
        efforts: 1 + (next() % 3),
      }
    })
    return findHabits(tactics, places).place_effect
  }

  test('is told where it mattered, in points', () => {
    for (const pull of [4, 5, 6]) expect(Math.abs((effectOf(pull, pull) ?? 0) - pull)).toBeLessThan(1)
  })

  test('is told in about one of a hundred campaigns where it did not', () => {
    const told = Array.from({ length: 400 }, (_, seed) => effectOf(seed, 0)).filter(
      (effect) => effect !== null,
    )
    expect(told.length).toBeLessThanOrEqual(12)
  })

  test('is not told from fewer than two hundred votes', () => {
    const next = sfc32([1, 8, 9])
    const places = placesOf(next)
    const pulled = campaignOf((voter, tactic) => {
      const impact = 10 - Math.round(9 * (places.get(voter)?.[tactic] ?? 0))
      return { impact, chances: 5, efforts: 5 }
    })
    expect(findHabits(pulled, places).place_effect).toBeGreaterThan(5)
    expect(findHabits(pulled.slice(0, 19), places).place_effect).toBeNull()
  })
})
