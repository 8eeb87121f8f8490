import type { Manifest, PublishedBallot } from '../../seals/ballot'
import type { ResultsFile, SealedTactic } from '../../seals/view'
import { CHANGED_PEOPLE_MIN, OPEN_BALLOTS_MIN, SPANS_VERSION } from '../constants'
import { NO_SUMS, withBallot } from '../statistics/score'

/** A ballot in order of its leaf, which is hexadecimal. */
export type LeafedBallot = { ballot: PublishedBallot; leaf: string }

export type ResultsFileFacts = {
  manifest: Manifest
  ranking: ResultsFile['ranking']
  opens_ballots: boolean
}

/** The file that docs/verify.md describes. `sealed` in order of the leaves. */
export function toResultsFile(facts: ResultsFileFacts, sealed: readonly LeafedBallot[]): ResultsFile {
  const { manifest, ranking, opens_ballots } = facts
  const byTactic = new Map<string, LeafedBallot[]>(manifest.tactics.map(({ id }) => [id, []]))
  for (const entry of sealed) byTactic.get(entry.ballot.tactic)?.push(entry)
  const isOpen = ([, ballots]: [string, LeafedBallot[]]) =>
    opens_ballots && countedBallots(ballots).length >= OPEN_BALLOTS_MIN && !hasFewChanges(ballots)
  const open = new Set([...byTactic].filter(isOpen).map(([tactic]) => tactic))
  return {
    manifest,
    ballots: sealed.filter(({ ballot }) => open.has(ballot.tactic)).map(({ ballot }) => ballot),
    sealed: [...byTactic]
      .filter(([tactic, ballots]) => !open.has(tactic) && ballots.length > 0)
      .map(([tactic, ballots]) => toSealedTactic(tactic, ballots)),
    spans: SPANS_VERSION,
    ranking,
  }
}

/** Of two ballots of one person on one tactic the one of the second round counts. */
function countedBallots(ballots: readonly LeafedBallot[]): PublishedBallot[] {
  const latest = new Map<string, PublishedBallot>()
  for (const { ballot } of ballots)
    if ((latest.get(ballot.who)?.round ?? 0) < ballot.round) latest.set(ballot.who, ballot)
  return [...latest.values()]
}

/** Whether one or two people changed their scores in the second round, whose ballots before and after would stand out. */
function hasFewChanges(ballots: readonly LeafedBallot[]): boolean {
  const scoresOf = ({ who, impact, chances, efforts }: PublishedBallot) =>
    [who, impact, chances, efforts].join()
  const first = new Set(ballots.filter(({ ballot }) => ballot.round === 1).map((one) => scoresOf(one.ballot)))
  const changed = ballots.filter(({ ballot }) => ballot.round === 2 && !first.has(scoresOf(ballot)))
  return changed.length > 0 && changed.length < CHANGED_PEOPLE_MIN
}

/**
 * What the averages say. Sums of full ballots beside them would give away what a single person left out, and squares how
 * far few people differ (docs/verify.md#sealed-tactics).
 */
function toSealedTactic(tactic: string, ballots: LeafedBallot[]): SealedTactic {
  return {
    tactic,
    n: null,
    S: null,
    Q: null,
    ...countedBallots(ballots).reduce((sums, ballot) => withBallot(sums, ballot), NO_SUMS),
    leaves: ballots.map(({ leaf }) => leaf),
  }
}
