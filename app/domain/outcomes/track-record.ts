import {
  CHANCES_OUTCOMES_MIN,
  CONCLUSIVE_OUTCOMES,
  OUTCOMES,
  RANKS_OUTCOMES_MIN,
  RANKS_PAIRS_MIN,
  type Outcome,
} from './constants'
import type { TrackRecord } from './view'

const CHANCES_DECIMALS = 1

/** A tactic that was to be done: its campaign, its rank and average chances there, and what came of it. */
export type Past = {
  campaign_id: string
  rank: number | null
  avg_chances: number | null
  outcome: Outcome | null
}

type Summary = Pick<
  TrackRecord,
  'decided_count' | 'tried_count' | 'open_count' | 'outcome_counts' | 'sentences'
>

/** The counts and sentences of a track record. */
export function summarise(past: readonly Past[]): Summary {
  const countOf = (outcome: Outcome | null) => past.filter((tactic) => tactic.outcome === outcome).length
  const outcome_counts = Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, countOf(outcome)]),
  ) as TrackRecord['outcome_counts']
  const open_count = countOf(null)
  const conclusive = past.filter(({ outcome }) => outcome !== null && CONCLUSIVE_OUTCOMES.includes(outcome))
  return {
    decided_count: past.length,
    tried_count: past.length - open_count - outcome_counts.not_tried,
    open_count,
    outcome_counts,
    sentences: [chancesSentence(conclusive), ranksSentence(conclusive)].filter((text) => text !== null),
  }
}

/** 'You gave chances 6.4 of 10 on average; 3 of 11 worked.' Null below the smallest number. */
function chancesSentence(conclusive: readonly Past[]): string | null {
  const judged = conclusive.flatMap(({ avg_chances, outcome }) =>
    avg_chances === null ? [] : [{ avg_chances, outcome }],
  )
  if (judged.length < CHANCES_OUTCOMES_MIN) return null
  const average = judged.reduce((sum, { avg_chances }) => sum + avg_chances, 0) / judged.length
  const won_count = judged.filter(({ outcome }) => outcome === 'won').length
  return `You gave chances ${average.toFixed(CHANCES_DECIMALS)} of 10 on average; ${won_count} of ${judged.length} worked.`
}

/**
 * 'The higher ranked won in 14 of 19 pairs.' Null below the smallest numbers. A pair is two tactics of one campaign with
 * different ranks of which one won: ranks of different campaigns do not compare.
 */
function ranksSentence(conclusive: readonly Past[]): string | null {
  if (conclusive.length < RANKS_OUTCOMES_MIN) return null
  let pair_count = 0
  let higher_won_count = 0
  for (const won of conclusive) {
    if (won.outcome !== 'won' || won.rank === null) continue
    for (const other of conclusive) {
      const isPair = other.campaign_id === won.campaign_id && other.outcome !== 'won'
      if (!isPair || other.rank === null || other.rank === won.rank) continue
      pair_count++
      if (won.rank < other.rank) higher_won_count++
    }
  }
  if (pair_count < RANKS_PAIRS_MIN) return null
  return `The higher ranked won in ${higher_won_count} of ${pair_count} pairs.`
}
