import {
  CHANCE_MAX,
  CHANCES_OUTCOMES_MIN,
  CONCLUSIVE_OUTCOMES,
  MACHINE_OUTCOMES_MIN,
  OUTCOMES,
  RANKS_CAMPAIGNS_MIN,
  RANKS_OUTCOMES_MIN,
  type Outcome,
} from './constants'
import { counted } from '../text'
import type { TrackRecord } from './view'

const CHANCES_DECIMALS = 1

/** A tactic that was to be done: its campaign, its rank and average chances there, and what came of it. */
export type Past = {
  campaign_id: string
  rank: number | null
  avg_chances: number | null
  outcome: Outcome | null
  /** By a sheet that an assistant handed in: larger is better. Null where it gave none. */
  machine_score: number | null
}

type Summary = Pick<
  TrackRecord,
  'decided_count' | 'tried_count' | 'open_count' | 'outcome_counts' | 'sentences'
>

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
    sentences: [chancesSentence(conclusive), ranksSentence(conclusive), machineSentence(conclusive)].filter(
      (text) => text !== null,
    ),
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
 * 'In 4 of 6 campaigns the winners had the better ranks; a coin would give 3; this can be chance.' Null below the smallest numbers. Each campaign
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
  const compared = `In ${better} of ${differences.length} campaigns the winners had the better ranks; a coin would give ${differences.length / 2}`
  return withCaveat(compared, better, differences.length - better)
}

/**
 * 'In 9 campaigns the team was right more often, in 1 the assistant, in 2 neither.' Null below the smallest numbers. Each campaign
 * counts once, by the pairs of a winner and another that each of them put in the right order.
 */
function machineSentence(conclusive: readonly Past[]): string | null {
  const ranked = conclusive.flatMap(({ rank, machine_score, ...tactic }) =>
    rank === null || machine_score === null ? [] : [{ ...tactic, rank, machine_score }],
  )
  if (ranked.length < MACHINE_OUTCOMES_MIN) return null
  const leads = [...new Set(ranked.map(({ campaign_id }) => campaign_id))].flatMap((id) => {
    const winners = ranked.filter(({ campaign_id, outcome }) => campaign_id === id && outcome === 'won')
    const others = ranked.filter(({ campaign_id, outcome }) => campaign_id === id && outcome !== 'won')
    const pairs = winners.flatMap((winner) => others.map((other) => [winner, other] as const))
    const team = pairs.filter(([winner, other]) => winner.rank < other.rank).length
    const machine = pairs.filter(([winner, other]) => winner.machine_score > other.machine_score).length
    return pairs.length === 0 ? [] : [team - machine]
  })
  if (leads.length < RANKS_CAMPAIGNS_MIN) return null
  const team = leads.filter((lead) => lead > 0).length
  const machine = leads.filter((lead) => lead < 0).length
  if (team + machine === 0)
    return `Team and assistant were right equally often, in ${counted(leads.length, 'campaign')}.`
  const compared = `In ${counted(team, 'campaign')} the team was right more often, in ${machine} the assistant, in ${leads.length - team - machine} neither`
  return withCaveat(compared, team, machine)
}

const withCaveat = (compared: string, heads: number, tails: number) =>
  signTest(heads, tails) < CHANCE_MAX ? `${compared}.` : `${compared}; this can be chance.`

/** How likely a coin that is thrown so often falls so unevenly or more, both ways. */
export function signTest(heads: number, tails: number): number {
  const throws = heads + tails
  let ways = 1
  let uneven = 0
  for (let fewer = 0; fewer <= Math.min(heads, tails); fewer += 1) {
    uneven += ways
    ways = (ways * (throws - fewer)) / (fewer + 1)
  }
  return Math.min(1, (2 * uneven) / 2 ** throws)
}

function meanRank(tactics: readonly Past[]): number | null {
  if (tactics.length === 0) return null
  return tactics.reduce((sum, { rank }) => sum + (rank ?? 0), 0) / tactics.length
}
