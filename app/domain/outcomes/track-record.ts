import {
  CHANCES_OUTCOMES_MIN,
  CONCLUSIVE_OUTCOMES,
  OUTCOMES,
  RANKS_CAMPAIGNS_MIN,
  RANKS_OUTCOMES_MIN,
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
 * 'In 4 of 6 campaigns the winners had the better ranks; a coin would give 3.' Null below the smallest numbers. Each campaign
 * counts once, by the mean rank of its winners and of the others: ranks of different campaigns do not compare.
 */
function ranksSentence(conclusive: readonly Past[]): string | null {
  if (conclusive.length < RANKS_OUTCOMES_MIN) return null
  const differences = [...new Set(conclusive.map(({ campaign_id }) => campaign_id))].flatMap((id) => {
    const ranked = conclusive.filter(({ campaign_id, rank }) => campaign_id === id && rank !== null)
    const winners = meanRank(ranked.filter(({ outcome }) => outcome === 'won'))
    const others = meanRank(ranked.filter(({ outcome }) => outcome !== 'won'))
    return winners === null || others === null || winners === others ? [] : [others - winners]
  })
  if (differences.length < RANKS_CAMPAIGNS_MIN) return null
  const better = differences.filter((difference) => difference > 0).length
  return `In ${better} of ${differences.length} campaigns the winners had the better ranks; a coin would give ${differences.length / 2}.`
}

function meanRank(tactics: readonly Past[]): number | null {
  if (tactics.length === 0) return null
  return tactics.reduce((sum, { rank }) => sum + (rank ?? 0), 0) / tactics.length
}
