import { analyse } from '../../app/domain/results/statistics/analysis'
import {
  CHANGED_PEOPLE_MIN,
  DEFAULT_PLACES,
  EVERY_CHANGE_VOTERS_MAX,
  ROUND_TACTICS_MAX,
} from '../../app/domain/results/constants'
import type { Ballot, RankedTactic } from '../../app/domain/results/statistics/facts'
import { next, rank, simulate, type Cell, type DrawnTactic } from './support/drawn-votes'
import { createGoals, round } from './support/goals'
import { option, textOption } from './support/options'

/**
 * How much of what the top 3 could be better a second round brings, in simulated campaigns: with the tactics that are proposed
 * (docs/results.md#second-round), with the choice before it (the two at the line, then those that people differ most on), and
 * without one. Everybody takes part, or 70 %. 0 % are three tactics at random, 100 % the truly best three.
 *
 * `npm run tool -- bench:second-round [--campaigns N] [--only VOTERSxTACTICS]`
 */
const CAMPAIGNS = option('campaigns', 1000)
const CELLS: Cell[] = [
  { voters: 3, tactics: 12, missing: 0.2 },
  { voters: 5, tactics: 12, missing: 0.2 },
  { voters: 5, tactics: 20, missing: 0.2 },
  { voters: 5, tactics: 20, missing: 0.4 },
  { voters: 8, tactics: 20, missing: 0.2 },
  { voters: 8, tactics: 20, missing: 0.4 },
  { voters: 8, tactics: 40, missing: 0.5 },
  { voters: 15, tactics: 20, missing: 0.2 },
  { voters: 15, tactics: 40, missing: 0.5 },
].filter(({ voters, tactics }) => [null, `${voters}x${tactics}`].includes(textOption('only')))
/** Who takes part in the second round: the share of the voters. */
const PRESENT = { everybody: 1, most: 0.7 }
/** In points of the share of the possible gain. */
const LEAD_MIN = 0.1
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

/** As the campaign counts it: the later ballots, if enough people changed or added theirs. */
function scoredAgain({ ballots, ...tactic }: DrawnTactic, again: Ballot[], voters: number): DrawnTactic {
  const before = new Map(ballots.map((ballot) => [ballot[0], ballot.join()]))
  const changed = again.filter((ballot) => before.get(ballot[0]) !== ballot.join())
  if (changed.length < CHANGED_PEOPLE_MIN && voters > EVERY_CHANGE_VOTERS_MAX) return { ...tactic, ballots }
  const present = new Set(again.map(([voter]) => voter))
  return { ...tactic, ballots: [...ballots.filter(([voter]) => !present.has(voter)), ...again] }
}

/** What the top 3 is worth above three tactics at random. */
function gainOf(tactics: DrawnTactic[]): number {
  return above(
    rank({ tactics }).map(({ id }) => tactics[Number(id)]?.truth ?? 0),
    tactics,
  )
}

function above(best: number[], tactics: DrawnTactic[]): number {
  const mean = tactics.reduce((sum, { truth }) => sum + truth, 0) / tactics.length
  return best.slice(0, DEFAULT_PLACES).reduce((sum, truth) => sum + truth - mean, 0)
}

const newGains = () => ({ before: 0, proposed: 0, leads: [] as number[] })
const goals = createGoals()
const rows: Record<string, Record<string, number>> = {}
for (const cell of CELLS) {
  const gains = { none: 0, possible: 0, everybody: newGains(), most: newGains() }
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const drawn = simulate(cell)
    const tactics = rank(drawn)
    const { summary } = analyse({ eligible_count: cell.voters, tactics }, [next(), next(), next()])
    const ranked = tactics.filter((tactic) => tactic.rank !== null)
    const again = drawn.tactics.map((tactic) => tactic.scoreAgain?.() ?? [])
    gains.none += gainOf(drawn.tactics)
    gains.possible += above(
      drawn.tactics.map(({ truth }) => truth).sort((one, other) => other - one),
      drawn.tactics,
    )
    for (const who of ['everybody', 'most'] as const) {
      const isPresent = Array.from({ length: cell.voters }, () => next() < PRESENT[who] * 2 ** 32)
      const withRound = (ids: string[]) =>
        gainOf(
          drawn.tactics.map((tactic, index) => {
            if (!ids.some((id) => Number(id) === index)) return tactic
            const later = again[index]?.filter(([voter]) => isPresent[voter]) ?? []
            return scoredAgain(tactic, later, cell.voters)
          }),
        )
      const before = withRound(choiceBefore(ranked, summary.separates === true))
      const proposed = withRound(summary.nearest)
      gains[who].before += before
      gains[who].proposed += proposed
      gains[who].leads.push(proposed - before)
    }
  }
  const shareOf = (gain: number) => round((100 * gain) / gains.possible, 1)
  const { everybody, most } = gains
  // Twice the standard error of the lead: a lead within it may be chance.
  const lead = (everybody.proposed - everybody.before) / CAMPAIGNS
  const chance = 2 * Math.sqrt(everybody.leads.reduce((sum, one) => sum + (one - lead) ** 2, 0))
  const name = `${cell.voters} x ${cell.tactics}, ${(cell.missing ?? 0) * 100} % missing`
  rows[name] = {
    'no round': shareOf(gains.none),
    'choice before': shareOf(everybody.before),
    proposed: shareOf(everybody.proposed),
    'two errors of the lead': shareOf(chance),
    '70 %: choice before': shareOf(most.before),
    '70 %: proposed': shareOf(most.proposed),
  }
  for (const who of ['everybody', 'most'] as const)
    goals.check(`${name}, ${who}: lead in points`, shareOf(gains[who].proposed - gains[who].before), {
      atLeast: LEAD_MIN,
    })
}
console.table(rows)
goals.report()
