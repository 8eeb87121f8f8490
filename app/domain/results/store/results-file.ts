import {
  countedBallots,
  type EarlierManifest,
  type Manifest,
  type SecondManifest,
  type PublishedBallot,
  type SealedBallot,
} from '../../seals/ballot'
import type { EarlierResultsFile, EarlierSealedTactic, ResultsFile } from '../../seals/view'
import { CHANGED_PEOPLE_MIN, OPEN_BALLOTS_MIN, SPANS_VERSION } from '../constants'
import { NO_SUMS, withBallot } from '../statistics/score'

export type ResultsFileFacts = {
  manifest: Manifest | SecondManifest | EarlierManifest
  /** Of a manifest that holds no spans. */
  ranking: ResultsFile['ranking']
  opens_ballots: boolean
  /** How many sheets there are if equal ones count once. */
  sheets: number
  public_key: string
  keys: ResultsFile['keys']
}

/** The file that docs/verify.md describes. `sealed` in order of the leaves, which are hexadecimal. */
export function toResultsFile(
  { manifest, ranking, opens_ballots, sheets: all, public_key, keys }: ResultsFileFacts,
  sealed: readonly SealedBallot[],
): ResultsFile | EarlierResultsFile {
  const byTactic = new Map<string, SealedBallot[]>(manifest.tactics.map(({ id }) => [id, []]))
  for (const entry of sealed) byTactic.get(entry.ballot.tactic)?.push(entry)
  const isOpen = ([, ballots]: [string, SealedBallot[]]) =>
    opens_ballots && countedBallots(ballots).length >= OPEN_BALLOTS_MIN && !hasFewChanges(ballots)
  const open = new Set([...byTactic].filter(isOpen).map(([tactic]) => tactic))
  const ballots = sealed.filter(({ ballot }) => open.has(ballot.tactic)).map(({ ballot }) => ballot)
  const closed = [...byTactic].filter(([tactic, ballots]) => !open.has(tactic) && ballots.length > 0)
  const sheets = closed.length === 0 ? all : null
  if (manifest.v === 1) {
    const sums = closed.map(([tactic, ballots]) => toEarlierSealed(tactic, ballots))
    return { manifest, ballots, sealed: sums, spans: SPANS_VERSION, sheets, ranking }
  }
  const leaves = closed.map(([tactic, ballots]) => ({ tactic, leaves: ballots.map(({ leaf }) => leaf) }))
  const shown = manifest.v === 3 ? rankingOf(manifest) : ranking
  return { manifest, ballots, sealed: leaves, spans: SPANS_VERSION, sheets, ranking: shown, public_key, keys }
}

/** What the result page shows, in its order. */
function rankingOf({ tactics }: Manifest): ResultsFile['ranking'] {
  return [...tactics]
    .sort((a, b) => a.position - b.position)
    .map(({ id, rank, span }) => ({
      tactic: id,
      rank,
      rank_low: span?.[0] ?? null,
      rank_high: span?.[1] ?? null,
    }))
}

/** Whether one or two people changed their scores in the second round, whose ballots before and after would stand out. */
function hasFewChanges(ballots: readonly SealedBallot[]): boolean {
  const scoresOf = ({ who, impact, chances, efforts }: PublishedBallot) =>
    [who, impact, chances, efforts].join()
  const first = new Set(ballots.filter(({ ballot }) => ballot.round === 1).map((one) => scoresOf(one.ballot)))
  const changed = ballots.filter(({ ballot }) => ballot.round === 2 && !first.has(scoresOf(ballot)))
  return changed.length > 0 && changed.length < CHANGED_PEOPLE_MIN
}

/** A manifest of version 1 has no sums, so they stand here. `n`, `S` and `Q` give away what a single person left out. */
function toEarlierSealed(tactic: string, ballots: readonly SealedBallot[]): EarlierSealedTactic {
  return {
    tactic,
    n: null,
    S: null,
    Q: null,
    ...countedBallots(ballots).reduce((sums, ballot) => withBallot(sums, ballot), NO_SUMS),
    leaves: ballots.map(({ leaf }) => leaf),
  }
}
