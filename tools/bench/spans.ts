import { EFFORT_WEIGHT } from '../../app/domain/results/constants'
import { nextNormal, sfc32 } from '../../app/domain/results/random'
import { replay, type TacticSums } from '../../app/domain/results/replay'
import { readExport } from '../replay/polis'
import { scoresOf } from '../replay/scores'
import { createGoals, round } from './support/goals'
import { note } from './support/note'
import { option, textOption } from './support/options'

/**
 * How often the spans of ranks hold the true places, in simulated campaigns of 12 tactics (docs/results.md#replay): "true"
 * is the order if endlessly many like-minded people had scored. Always the same random numbers. With a Polis export a
 * further row: 12 of its proposals and some of its people at random, and "true" is the order that all of them made.
 *
 * `npm run tool -- bench:spans [--campaigns N] [--polis FOLDER]`
 */
const CAMPAIGNS = option('campaigns', 200)
const TACTICS = 12
const VOTERS = [3, 5, 8, 12, 20, 40]
const MISSING = [0, 0.4]
/** Of the score of a ballot: its standard deviation, and the shares of its variance. */
const DEVIATION = 4.1
const SHARES = { tactics: 0.26, severity: 0.15 }
const MEAN = 5.5 + 5.5 - EFFORT_WEIGHT * 5.5
const RANGE = { from: -26, to: 37 }
/** Proposals of the export that so many people voted on; drawn are people who voted on at least half of the 12. */
const KNOWN_FROM = 100
const LEAST_COVERAGE = { cell: 80, average: 88 }

const next = sfc32([2026, 11, 22])
const normal = () => nextNormal(next)
const uniform = () => next() / 2 ** 32

/** Twice the score of a ballot, rounded as whole scores make it. */
const toWhole = (score: number) => Math.min(RANGE.to, Math.max(RANGE.from, Math.round(2 * score)))

/** What is drawn: the true mean of each tactic, and those with a score as a few people's ballots rank them. */
type Drawn = { means: number[]; tactics: (TacticSums & { index: number })[] }

function simulate(voters: number, missing: number): Drawn {
  const deviation = (share: number) => DEVIATION * Math.sqrt(share)
  const means = Array.from({ length: TACTICS }, () => MEAN + deviation(SHARES.tactics) * normal())
  const severities = Array.from({ length: voters }, () => deviation(SHARES.severity) * normal())
  const residual = deviation(1 - SHARES.tactics - SHARES.severity)
  const ballots = means.map((mean) => {
    // People differ more on some tactics than on others.
    const size = residual * (0.6 + 0.8 * uniform())
    return severities
      .filter(() => uniform() >= missing)
      .map((severity) => toWhole(mean + severity + size * normal()))
  })
  return { means, tactics: ranked(ballots) }
}

/** Tactics with a score, from twice the score of each ballot on each. */
function ranked(ballots: number[][]): Drawn['tactics'] {
  const measured = ballots.map((scores, index) => {
    const [sum, count] = [sumOf(scores), scores.length]
    const none = { count, sum: 0 }
    return {
      index,
      full_count: count,
      sum,
      sum_of_squares: sumOf(scores.map((score) => score * score)),
      sums: { impact: { count, sum: sum / 2 }, chances: none, efforts: none },
      rank: 0,
    }
  })
  const scored = measured.filter(({ full_count }) => full_count > 0)
  const average = ({ sum, full_count }: TacticSums) => sum / full_count
  return scored.map((tactic) => ({
    ...tactic,
    rank: 1 + scored.filter((other) => average(other) > average(tactic)).length,
  }))
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Twice the score that each person of a Polis export gave each of its better known proposals; the later vote counts. */
async function readBallots(folder: string): Promise<Map<number, number>[]> {
  const { votes } = await readExport(folder)
  const ballots = new Map<number, Map<number, number>>()
  for (const { proposal, voter, stance } of votes.toSorted((one, other) => one.at - other.at)) {
    const { impact_score, chances_score, efforts_score } = scoresOf(stance, voter, proposal)
    const score = 2 * (impact_score + chances_score - EFFORT_WEIGHT * efforts_score)
    ballots.set(proposal, (ballots.get(proposal) ?? new Map<number, number>()).set(voter, score))
  }
  return [...ballots.values()].filter(({ size }) => size >= KNOWN_FROM)
}

function draw<Item>(items: Item[], amount: number): Item[] {
  const places = items.map((item) => ({ item, at: uniform() })).sort((one, other) => one.at - other.at)
  return places.slice(0, amount).map(({ item }) => item)
}

function drawFrom(proposals: Map<number, number>[], voters: number): Drawn {
  const drawn = draw(proposals, TACTICS)
  const people = [...new Set(drawn.flatMap((ballots) => [...ballots.keys()]))]
  const votedOn = (person: number) => drawn.filter((ballots) => ballots.has(person)).length
  const busy = people.filter((person) => 2 * votedOn(person) >= TACTICS)
  const chosen = draw(busy, voters)
  return {
    means: drawn.map((ballots) => sumOf([...ballots.values()]) / ballots.size),
    tactics: ranked(drawn.map((ballots) => chosen.flatMap((person) => ballots.get(person) ?? []))),
  }
}

/** The share of tactics whose true place, among those that have a score, lies within the span. */
function coverage(drawCampaign: () => Drawn) {
  let [held, all, width] = [0, 0, 0]
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const { means, tactics } = drawCampaign()
    const found = replay(tactics, [next(), next(), next()], [])
    if (!found) continue
    const trueMean = ({ index }: { index: number }) => means[index] ?? 0
    tactics.forEach((tactic, index) => {
      const place = 1 + tactics.filter((other) => trueMean(other) > trueMean(tactic)).length
      const { rank_low = 0, rank_high = 0 } = found.spans[index] ?? {}
      all++
      width += rank_high - rank_low + 1
      if (place >= rank_low && place <= rank_high) held++
    })
  }
  return { percent: (100 * held) / all, width: width / all }
}

const shown = ({ percent, width }: ReturnType<typeof coverage>) => `${round(percent, 0)} (${round(width, 1)})`

const goals = createGoals()
const rows: Record<string, Record<string, string>> = {}
const percents: number[] = []
for (const missing of MISSING) {
  const name = missing === 0 ? 'complete' : `${missing * 100} % of ballots missing`
  rows[name] = {}
  for (const voters of VOTERS) {
    note(`${name}, ${voters} voters`)
    const { percent, width } = coverage(() => simulate(voters, missing))
    percents.push(percent)
    rows[name][`${voters} voters`] = shown({ percent, width })
    goals.check(`${name}, ${voters} voters`, percent, { atLeast: LEAST_COVERAGE.cell })
  }
}
const folder = textOption('polis')
if (folder) {
  const proposals = await readBallots(folder)
  rows[`${proposals.length} proposals of an export`] = Object.fromEntries(
    VOTERS.map((voters) => [`${voters} voters`, shown(coverage(() => drawFrom(proposals, voters)))]),
  )
}
console.log(
  `Per cent of true places within the span (its width), ${CAMPAIGNS} campaigns of ${TACTICS} tactics each`,
)
console.table(rows)
goals.check('average', percents.reduce((sum, percent) => sum + percent, 0) / percents.length, {
  atLeast: LEAST_COVERAGE.average,
})
goals.report()
