import { CRITERION_NAMES, EFFORT_WEIGHT, type CriterionName } from '../constants'
import type { OtherFirst, Scored } from './facts'
import { byId } from './measure'

/** How many answers a tactic's and a person's mean are pulled towards the mean of all by: noise against spread. */
const PULL = { tactic: 2.25, person: 4 }
const ROUNDS = 30
/** More than two equal estimates differ by. */
const ROUNDING = 1e-9
/** The new first must be ahead by this share of how far both may be off. */
const MARGIN = 0.25

/**
 * The tactic that would be #1 if strict and lenient people were evened out and few scores counted for less; null if today's
 * first stays so, or the difference is small (docs/results.md#words). `ranked` and `deviations` in order of the ranking.
 */
export function evenedFirst(ranked: readonly Scored[], deviations: readonly number[]): OtherFirst {
  const sorted = [...ranked].sort(byId)
  const [impact, chances, efforts] = CRITERION_NAMES.map((name) => estimate(sorted, name))
  const estimateOf = new Map(
    sorted.map(({ id }, at) => [
      id,
      (impact?.[at] ?? 0) + (chances?.[at] ?? 0) - EFFORT_WEIGHT * (efforts?.[at] ?? 0),
    ]),
  )
  const estimates = ranked.map(({ id }) => estimateOf.get(id) ?? 0)
  const highest = Math.max(...estimates)
  const isFirst = (at: number) => (estimates[at] ?? 0) >= highest - ROUNDING
  if (ranked.some(({ rank }, at) => rank === 1 && isFirst(at))) return null
  const at = ranked.findIndex((_, index) => isFirst(index))
  const margin = MARGIN * Math.sqrt((deviations[at] ?? 0) ** 2 + (deviations[0] ?? 0) ** 2)
  const leader = ranked[at]
  return leader && (estimates[at] ?? 0) - (estimates[0] ?? 0) > margin ? { first: leader.name } : null
}

/** How far above the mean of all answers each tactic is, once each person is taken to be as strict as their other answers say. */
export function estimate(tactics: readonly Scored[], name: CriterionName): number[] {
  const [voters, given]: [number[], number[]] = [[], []]
  // Where the answers on each tactic end.
  const ends = tactics.map(({ scores }) => {
    for (const { voter, scores: ballot } of scores) {
      const score = ballot[name]
      if (score === null) continue
      voters.push(voter)
      given.push(score)
    }
    return voters.length
  })
  const mean = given.reduce((sum, score) => sum + score, 0) / given.length
  const offs = Float64Array.from(given, (score) => score - mean)
  const counts = new Float64Array(1 + voters.reduce((most, voter) => Math.max(most, voter), 0))
  for (const voter of voters) counts[voter] = (counts[voter] ?? 0) + 1
  let ofPeople = new Float64Array(counts.length)
  let ofTactics: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(counts.length)
    let start = 0
    ofTactics = ends.map((end) => {
      let sum = 0
      for (let at = start; at < end; at++) sum += (offs[at] ?? 0) - (ofPeople[voters[at] ?? 0] ?? 0)
      const tactic = sum / (end - start + PULL.tactic)
      for (; start < end; start++) {
        const voter = voters[start] ?? 0
        sums[voter] = (sums[voter] ?? 0) + ((offs[start] ?? 0) - tactic)
      }
      return tactic
    })
    ofPeople = sums.map((sum, voter) => sum / ((counts[voter] ?? 0) + PULL.person))
  }
  return ofTactics
}
