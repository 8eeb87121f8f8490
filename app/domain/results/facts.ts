import type { CriterionName } from './constants'
import type { Disagreement } from './opinions'
import type { Span } from './replay'
import type { Scores, Sums } from './score'
import type { WeightFacts } from './weight-sensitivity'

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
  /** The number of the voter who added it; null if that person has no ballot in this campaign. */
  adder: number | null
  rank: number | null
  position: number
  ballots: Ballot[]
}

/** What a campaign is analysed from: its ranking and its ballots. `eligible_count` people could have scored. */
export type RankedBallots = { eligible_count: number; tactics: RankedTactic[] }

export type CriterionFacts = { count: number; sum: number; disagreement: Disagreement | null }

/** What is stored beside the rank of a tactic; `span` is null where nothing can be said. */
export type TacticFacts = {
  id: string
  span: Span | null
  overtaken_replays: number | null
  criteria: Record<CriterionName, CriterionFacts>
}

/** What is stored of a whole campaign. Only names and counts: screens, mails and exports make the sentences. */
export type ResultFacts = {
  voter_count: number
  eligible_count: number
  ballot_count: number
  scored_count: number
  /** Null where there is nothing to replay. */
  separates: boolean | null
  /** Tactics that came first in at least a tenth of the replays, the likeliest first. */
  leaders: { name: string; vote_count: number; first_replays: number }[]
  /** In how many of the cases in which one person's ballots are left out the first place changes. */
  leave_one_out: { changed: number; of: number } | null
  /** The tactic that would be first without adders' ballots on their own tactics. Not in results from before its rules. */
  without_own?: { first: string } | null
  /** Ballots of 5/5/5, on tactics with enough ballots to count them, and whether the top changes without them. */
  untouched: { count: number; of: number; changes_top: boolean } | null
  weights: WeightFacts | null
  /** Scored by one person or by fewer than half, or by nobody. */
  needs_scores: { id: string; name: string; vote_count: number }[]
  needs_scores_count: number
  /** Tactics with ballots, and those of them with too few to open them. Not in results from before seals. */
  opening?: { of: number; closed: number }
}

export type Analysis = { tactics: TacticFacts[]; summary: ResultFacts }

export type Tallied = RankedTactic & { sums: Sums; scores: { voter: number; scores: Scores }[] }
export type Scored = Tallied & { rank: number }
