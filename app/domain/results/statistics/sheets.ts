import { CRITERION_NAMES, EQUAL_SHEET_TACTICS_MIN } from '../constants'
import type { CastBallot } from '../../seals/ballot'
import type { Tallied } from './facts'
import { twiceScore, type Scores } from './score'

/** What one person gave: the scores on each tactic as text. */
type Sheet = Map<string, string>

/** How the sheets of a campaign compare (docs/results.md#re-runs). */
export type Sheets = {
  /** How many there are if equal ones count once. */
  count: number
  /** The first person of the group of equal sheets that each voter is in. */
  leaderOf: Map<number, number>
  /** How many groups of more than one there are, and how many people are in the largest. */
  groups: number
  largest: number
  /** Whether there is one sheet alone, of several people, and no tactic on which two of them differ. */
  areAllEqual: boolean
}

const scoresAsText = (scores: Scores) => CRITERION_NAMES.map((name) => scores[name]).join()

export function compareSheets(tactics: readonly Tallied[]): Sheets {
  const sheets = new Map<number, Sheet>()
  for (const { id, scores } of tactics)
    for (const { voter, scores: ballot } of scores) {
      const sheet = sheets.get(voter) ?? new Map<string, string>()
      sheets.set(voter, sheet.set(id, scoresAsText(ballot)))
    }
  const voters = [...sheets.keys()].sort((a, b) => a - b)
  const groups = groupEqual(voters, (voter) => sheets.get(voter) ?? new Map())
  const sizes = groups.map(({ length }) => length)
  const isUnanimous = ({ scores }: Tallied) =>
    new Set(scores.map(({ scores: ballot }) => scoresAsText(ballot))).size < 2
  return {
    count: groups.length,
    leaderOf: new Map(groups.flatMap((group) => group.map((voter) => [voter, Math.min(...group)]))),
    groups: sizes.filter((size) => size > 1).length,
    largest: Math.max(0, ...sizes),
    areAllEqual: groups.length === 1 && voters.length > 1 && tactics.every(isUnanimous),
  }
}

/** `Sheets['count']` of ballots as they are sealed: of two rounds' ballots of a person the later one counts. */
export function countSheets(cast: readonly CastBallot[]): number {
  const sheets = new Map<string, Sheet>()
  for (const { user, tactic, ...scores } of [...cast].sort((a, b) => a.round - b.round)) {
    const sheet = sheets.get(user) ?? new Map<string, string>()
    sheets.set(user, sheet.set(tactic, scoresAsText(scores)))
  }
  return groupEqual([...sheets.keys()], (user) => sheets.get(user) ?? new Map()).length
}

/** Groups of voters who are connected by equal sheets: two who share enough tactics and gave each the same scores. */
function groupEqual<Voter>(voters: readonly Voter[], sheetOf: (voter: Voter) => Sheet): Voter[][] {
  let groups: Voter[][] = []
  for (const voter of voters) {
    const sheet = sheetOf(voter)
    const isEqual = (other: Voter) => countEqual(sheet, sheetOf(other)) >= EQUAL_SHEET_TACTICS_MIN
    const joined = groups.filter((group) => group.some(isEqual))
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), voter]]
  }
  return groups
}

/** On how many tactics two sheets agree; 0 if they differ on one. */
function countEqual(one: Sheet, other: Sheet): number {
  let count = 0
  for (const [id, ballot] of one) {
    const theirs = other.get(id)
    if (theirs === undefined) continue
    if (theirs !== ballot) return 0
    count++
  }
  return count
}

/** When a sheet is far from all others: this many times the median distance, of enough people with enough full ballots. */
const FAR = { times: 4, people: 5, ballots: 5, fullBallots: 3 }

/**
 * Whether one sheet differs so far from the others that they cannot be reconciled: somebody who scored against everybody
 * else, or by another idea of the scale. `tactics` in order of their ids.
 */
export function hasFarSheet(tactics: readonly Tallied[], { leaderOf }: Sheets): boolean {
  const full = tactics.flatMap(({ scores }) => {
    const ballots = scores.flatMap(({ voter, scores: ballot }) => {
      const value = leaderOf.get(voter) === voter ? twiceScore(ballot) : null
      return value === null ? [] : [{ voter, value }]
    })
    return ballots.length < FAR.fullBallots ? [] : [ballots]
  })
  const own = new Map<number, Mean>()
  for (const { voter, value } of full.flat()) addTo(own, voter, value)
  const distances = new Map<number, Mean>()
  for (const ballots of full) {
    const centred = ballots.map(({ voter, value }) => ({ voter, value: value - meanOf(own.get(voter)) }))
    const sum = centred.reduce((all, { value }) => all + value, 0)
    for (const { voter, value } of centred)
      addTo(distances, voter, (value - (sum - value) / (centred.length - 1)) ** 2)
  }
  const sorted = [...distances.values()]
    .filter(({ count }) => count >= FAR.ballots)
    .map(meanOf)
    .sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return sorted.length >= FAR.people && (sorted.at(-1) ?? 0) > FAR.times * median
}

type Mean = { sum: number; count: number }
const meanOf = ({ sum, count }: Mean = { sum: 0, count: 1 }) => sum / count
function addTo(means: Map<number, Mean>, voter: number, value: number): void {
  const mean = means.get(voter)
  if (!mean) return void means.set(voter, { sum: value, count: 1 })
  mean.sum += value
  mean.count++
}
