import { analyse } from '../../app/domain/results/statistics/analysis'
import { DEFAULT_PLACES, ROUND_TACTICS_MAX } from '../../app/domain/results/constants'
import type { RankedTactic } from '../../app/domain/results/statistics/facts'
import { next, rank, simulate, type Cell, type Drawn } from './support/drawn-votes'
import { createGoals, round } from './support/goals'
import { option, textOption } from './support/options'

/**
 * How much of what the top 3 could be better a second round brings, in simulated campaigns: with the tactics that are proposed
 * (docs/results.md#second-round), with the choice before it (the two at the line, then those that people differ most on), and
 * without one. Everybody takes part. 0 % are three tactics at random, 100 % the truly best three.
 *
 * `npm run tool -- bench:second-round [--campaigns N] [--only VOTERSxTACTICS]`
 */
const CAMPAIGNS = option('campaigns', 400)
const CELLS: Cell[] = [
  { voters: 3, tactics: 12 },
  { voters: 5, tactics: 12 },
  { voters: 5, tactics: 20 },
  { voters: 5, tactics: 20, missing: 0.4 },
  { voters: 8, tactics: 20 },
  { voters: 8, tactics: 20, missing: 0.4 },
  { voters: 8, tactics: 40, missing: 0.5 },
  { voters: 15, tactics: 20 },
  { voters: 15, tactics: 40, missing: 0.5 },
].filter(({ voters, tactics }) => [null, `${voters}x${tactics}`].includes(textOption('only')))
const SPLIT = 2.5
const ANSWERS_MIN = 4

/** How far two people differ on the criterion on which they differ most. */
function widestSpread({ ballots }: RankedTactic): number {
  const spreads = ([1, 2, 3] as const).map((at) => {
    const answers = ballots.flatMap((ballot) => ballot[at] ?? [])
    const pairs = answers.flatMap((one, index) =>
      answers.slice(index + 1).map((other) => Math.abs(one - other)),
    )
    return answers.length < ANSWERS_MIN ? 0 : pairs.reduce((sum, off) => sum + off, 0) / pairs.length
  })
  return Math.max(...spreads)
}

function choiceBefore(ranked: RankedTactic[], separates: boolean): string[] {
  const line = separates ? ranked.slice(DEFAULT_PLACES - 1, DEFAULT_PLACES + 1) : []
  const differing = ranked
    .toSorted((one, other) => widestSpread(other) - widestSpread(one))
    .filter((tactic) => !separates || widestSpread(tactic) > SPLIT)
  return [...new Set([...line, ...differing].map(({ id }) => id))].slice(0, ROUND_TACTICS_MAX)
}

const goals = createGoals()
const rows: Record<string, Record<string, number>> = {}
for (const cell of CELLS) {
  const gains = { none: 0, before: 0, proposed: 0, possible: 0 }
  const leads: number[] = []
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const drawn = simulate(cell)
    const truths = drawn.tactics.map(({ truth }) => truth)
    const mean = truths.reduce((sum, truth) => sum + truth, 0) / truths.length
    const above = (best: number[]) =>
      best.slice(0, DEFAULT_PLACES).reduce((sum, truth) => sum + truth - mean, 0)
    const gainOf = (tactics: Drawn['tactics']) =>
      above(rank({ tactics }).map(({ id }) => truths[Number(id)] ?? mean))
    const again = drawn.tactics.map((tactic) => ({ ...tactic, ballots: tactic.scoreAgain?.() ?? [] }))
    const withRound = (ids: string[]) =>
      drawn.tactics.map((tactic, index) => (ids.some((id) => Number(id) === index) && again[index]) || tactic)

    const tactics = rank(drawn)
    const { summary } = analyse({ eligible_count: cell.voters, tactics }, [next(), next(), next()])
    const ranked = tactics.filter((tactic) => tactic.rank !== null)
    gains.none += gainOf(drawn.tactics)
    const before = gainOf(withRound(choiceBefore(ranked, summary.separates === true)))
    const proposed = gainOf(withRound(summary.nearest))
    gains.before += before
    gains.proposed += proposed
    leads.push(proposed - before)
    gains.possible += above(truths.toSorted((one, other) => other - one))
  }
  const shareOf = (gain: number) => (100 * gain) / gains.possible
  const lead = (gains.proposed - gains.before) / CAMPAIGNS
  // Of the sum of all leads, for the reader: a lead within it may be chance.
  const chance = 2 * Math.sqrt(leads.reduce((sum, one) => sum + (one - lead) ** 2, 0))
  const name = `${cell.voters} x ${cell.tactics}${cell.missing ? `, ${cell.missing * 100} % missing` : ''}`
  rows[name] = {
    'no round': round(shareOf(gains.none), 1),
    'choice before': round(shareOf(gains.before), 1),
    proposed: round(shareOf(gains.proposed), 1),
    'two errors of the lead': round(shareOf(chance), 1),
  }
  goals.check(`${name}, share of the possible gain`, shareOf(gains.proposed), {
    atLeast: shareOf(gains.before),
  })
}
console.table(rows)
goals.report()
