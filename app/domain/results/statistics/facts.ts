import type { CriterionName, MORE_VOTERS, SPANS_VERSION } from '../constants'
import type { Disagreement } from './opinions'
import type { Span } from './rank-spans'
import type { Scores, Sums } from './score'
import type { Sheets } from './sheets'

/** Voters are numbered from 0 within the campaign. */
export type Ballot = [
  voter: number,
  impact: number | null,
  chances: number | null,
  efforts: number | null,
  reason: string | null,
  round?: 1 | 2,
]

export type RankedTactic = {
  id: string
  name: string
  rank: number | null
  position: number
  ballots: Ballot[]
}

/**
 * What a campaign is analysed from: its ranking and its ballots. `eligible_count` people could have scored; `is_closed`:
 * whether its votes stay closed.
 */
export type RankedBallots = { eligible_count: number; is_closed?: boolean; tactics: RankedTactic[] }

export type CriterionFacts = { count: number; sum: number; disagreement: Disagreement | null }

/** Of closed votes also the reasons, sorted as text; they are missing where votes are open. */
export type Criteria = Record<CriterionName, CriterionFacts> & { reasons?: string[] }

/** What is stored beside the rank of a tactic; `span` is null where nothing can be said. */
export type TacticFacts = {
  id: string
  span: Span | null
  overtaken_replays: number | null
  criteria: Criteria
}

/** The official #1, the first in position. `answer_count`: on the criterion with the fewest. */
type FirstFacts = { name: string; vote_count: number; answer_count: number; first_reruns: number }

/** Tactics that share a rank: how many, and the first of them by name. */
export type Equals = { count: number; names: string[] }

/** The line after the first 1, 2, 3 ... of the ranking. */
export type LineFacts = {
  /** Of those above it, how many the re-runs kept above it, added up. */
  kept: number
  /** How likely so many more voters (`MORE_VOTERS`) settle it; null unless its neighbours are a coin toss. */
  settled: Record<(typeof MORE_VOTERS)[number], number> | null
  /** The tactics of one rank that the line runs through. */
  equal: Equals | null
}

/** A tactic that would be #1 if something were counted otherwise; null if #1 stays, or where it would tell too much. */
export type OtherFirst = { first: string } | null

/** `Sheets` without who is who, and whether one of them is far from all others. Told as docs/results.md#words says. */
type SheetFacts = Omit<Sheets, 'leaderOf'> & { hasFar: boolean }

/** What is stored of a whole campaign. Only names and counts: screens, mails and exports make the sentences. */
export type ResultFacts = {
  spans: typeof SPANS_VERSION
  /** Whether votes stay closed, see `closeVotes`; missing where they are open. */
  is_closed?: boolean
  voter_count: number
  eligible_count: number
  ballot_count: number
  scored_count: number
  /** Null where there is nothing to re-run. */
  separates: boolean | null
  first: FirstFacts | null
  /** The tactics that share the first place; null if there is one alone. */
  equal_firsts: Equals | null
  /** Other tactics that came first in many re-runs, the likeliest first. */
  rivals: string[]
  /** If few scored #1: the first of those that most people scored, unless it shares its place. */
  covered_first: string | null
  lines: LineFacts[]
  /** In how many of the cases in which one person's ballots are left out another tactic leads. */
  leave_one_out: { changed: number; of: number } | null
  /** Beside a far sheet alone. */
  without_extremes: OtherFirst
  evened: OtherFirst
  sheets: SheetFacts
  /** Ballots of 5/5/5, on tactics with enough ballots to count them. */
  untouched: { count: number; of: number } | null
  /** Scored by one person or by fewer than half, or by nobody. */
  needs_scores: { id: string; name: string; vote_count: number }[]
  needs_scores_count: number
  /** The ids of the tactics nearest to the line, the nearest first: what a second round is proposed for. */
  nearest: string[]
  /** Tactics with ballots, and those of them with too few to open them. */
  opening: { of: number; closed: number }
}

/** The same as it is read: of the lines at least the one that is shown, by its index. */
export type ReadFacts = Omit<ResultFacts, 'lines'> & { lines: Readonly<Record<number, LineFacts | null>> }

export type Analysis = { tactics: TacticFacts[]; summary: ResultFacts }

export type Tallied = RankedTactic & { sums: Sums; scores: { voter: number; scores: Scores }[] }
export type Scored = Tallied & { rank: number }
