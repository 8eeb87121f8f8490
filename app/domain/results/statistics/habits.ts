import { HALO, PLACE_EFFECT } from '../constants'
import type { ResultFacts, Tallied } from './facts'
import { twiceScore } from './score'

/** The place of a tactic in a person's own order, for every tactic from 0 to 1. Tactics count as in the list that is analysed. */
export type OwnPlaces = ReadonlyMap<number, readonly number[]>

type FullVote = { tactic: number; impact: number; chances: number; twice_score: number }

/**
 * How people scored, where it can be measured (docs/results.md#habits): whether impact and chances go together, and whether the
 * place on the sheet mattered. Null below so many votes, and with so few voters that it would speak of single people.
 */
export function findHabits(
  tactics: Tallied[],
  places: OwnPlaces,
): Pick<ResultFacts, 'halo' | 'place_effect'> {
  const votes = listFullVotes(tactics)
  if (votes.size < HALO.voters) return { halo: null, place_effect: null }
  return { halo: findHalo(votes), place_effect: findPlaceEffect(votes, tactics.length, places) }
}

function listFullVotes(tactics: Tallied[]): Map<number, FullVote[]> {
  const votes = new Map<number, FullVote[]>()
  for (const [tactic, { scores }] of tactics.entries())
    for (const { voter, scores: given } of scores) {
      const { impact, chances } = given
      const twice_score = twiceScore(given)
      if (impact === null || chances === null || twice_score === null) continue
      const own = votes.get(voter) ?? []
      own.push({ tactic, impact, chances, twice_score })
      votes.set(voter, own)
    }
  return votes
}

/** The correlation of impact and chances within people, in hundredths; null below so many votes or where one never varies. */
function findHalo(votes: Map<number, FullVote[]>): number | null {
  let [count, both, impacts, chances] = [0, 0, 0, 0]
  for (const own of votes.values()) {
    const impactOf = apartFromMean(own.map(({ impact }) => impact))
    const chancesOf = apartFromMean(own.map((vote) => vote.chances))
    count += own.length
    both += sumOfProducts(impactOf, chancesOf)
    impacts += sumOfProducts(impactOf, impactOf)
    chances += sumOfProducts(chancesOf, chancesOf)
  }
  if (count < HALO.votes || impacts === 0 || chances === 0) return null
  return Math.round((100 * both) / Math.sqrt(impacts * chances))
}

/**
 * By how much more the first of an own order was scored than the last, in points, if chance explains it in fewer than one of a
 * hundred cases. Compared with all orders that the places of each person's votes could have had: their sum has a mean and a
 * variance that need no drawing.
 */
function findPlaceEffect(
  votes: Map<number, FullVote[]>,
  tactic_count: number,
  places: OwnPlaces,
): number | null {
  const totals = totalsOf(votes, tactic_count)
  let [count, products, variance, spread] = [0, 0, 0, 0]
  for (const [voter, own] of votes) {
    const placeOf = places.get(voter)
    const compared = own.filter(({ tactic }) => (totals[tactic]?.count ?? 0) > 1)
    if (!placeOf || compared.length < 2) continue
    const aside = apartFromMean(compared.map((vote) => (vote.twice_score - othersMean(vote, totals)) / 2))
    const place = apartFromMean(compared.map(({ tactic }) => placeOf[tactic] ?? 0))
    const squares = sumOfProducts(place, place)
    count += compared.length
    products += sumOfProducts(aside, place)
    variance += (sumOfProducts(aside, aside) * squares) / (compared.length - 1)
    spread += squares
  }
  if (count < PLACE_EFFECT.votes || variance === 0) return null
  const isChance = Math.abs(products) < PLACE_EFFECT.deviations * Math.sqrt(variance)
  // From the last to the first: the slope is that towards the end.
  return isChance ? null : -products / spread
}

type Total = { count: number; sum: number }

/** How many full votes each tactic has, and the sum of their doubled scores. */
function totalsOf(votes: Map<number, FullVote[]>, tactic_count: number): Total[] {
  const totals = Array.from({ length: tactic_count }, () => ({ count: 0, sum: 0 }))
  for (const { tactic, twice_score } of [...votes.values()].flat()) {
    const total = totals[tactic]
    if (!total) continue
    total.count++
    total.sum += twice_score
  }
  return totals
}

/** What the others gave the tactic of a vote on average, doubled. */
function othersMean({ tactic, twice_score }: FullVote, totals: Total[]): number {
  const { count = 0, sum = 0 } = totals[tactic] ?? {}
  return (sum - twice_score) / (count - 1)
}

function apartFromMean(numbers: number[]): number[] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return numbers.map((number) => number - mean)
}

function sumOfProducts(one: number[], other: number[]): number {
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0)
}
