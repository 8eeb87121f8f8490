import type { CriterionName } from '../constants'
import type { RankedTactic, Scored, Tallied } from './facts'
import type { Answers, MeasuredTactic } from './rank-spans'
import { NO_SUMS, withBallot } from './score'
import type { Sheets } from './sheets'

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** The tactic with its sums, and its ballots in order of their voters. */
export function tally(tactic: RankedTactic): Tallied {
  const scores = tactic.ballots
    .map(([voter, impact, chances, efforts]) => ({ voter, scores: { impact, chances, efforts } }))
    .sort((a, b) => a.voter - b.voter)
  return {
    ...tactic,
    scores,
    sums: scores.reduce((sums, ballot) => withBallot(sums, ballot.scores), NO_SUMS),
  }
}

export function isScored(tactic: Tallied): tactic is Scored {
  return tactic.rank !== null
}

/** What spans follow from: each answer, and of equal sheets how little more they tell than one of them. */
export function measure({ scores, rank }: Scored, sheets: Sheets): MeasuredTactic {
  const answersOn = (name: CriterionName) => measureAnswers(scores, name, sheets)
  return {
    rank,
    answers: { impact: answersOn('impact'), chances: answersOn('chances'), efforts: answersOn('efforts') },
  }
}

function measureAnswers(scores: Scored['scores'], name: CriterionName, { leaderOf }: Sheets): Answers {
  const [all, first] = [newTotals(), newTotals()]
  const answersOf = new Map<number, number>()
  for (const { voter, scores: ballot } of scores) {
    const score = ballot[name]
    if (score === null) continue
    const leader = leaderOf.get(voter) ?? voter
    const before = answersOf.get(leader) ?? 0
    answersOf.set(leader, before + 1)
    for (const totals of before === 0 ? [all, first] : [all]) {
      totals.count++
      totals.sum += score
      totals.squares += score * score
    }
  }
  const squares = [...answersOf.values()].reduce((sum, answers) => sum + answers * answers, 0)
  return { ...all, first, effective: (all.count * all.count) / squares }
}

const newTotals = () => ({ count: 0, sum: 0, squares: 0 })
