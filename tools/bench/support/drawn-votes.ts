import { EFFORT_WEIGHT, SCORE_MAX, SCORE_MIN } from '../../../app/domain/results/constants'
import type { Ballot, RankedTactic } from '../../../app/domain/results/statistics/facts'
import { nextNormal, sfc32 } from '../../../app/domain/results/statistics/random'
import { compareScores, NO_SUMS, scoreOf, withBallot } from '../../../app/domain/results/statistics/score'
import { readExport } from '../../replay/polis'
import { scoresOf } from '../../replay/scores'

/** Of the score of a vote: its variance, and the shares of it that come from tactics and from strict or mild people. */
const VARIANCE = 4.1 ** 2
const SHARES = { tactics: 0.26, severity: 0.15 }
/** The variance of a score is that of impact and chances, and that of efforts by the square of their weight. */
const CRITERIA_WEIGHT = 2 + EFFORT_WEIGHT ** 2
const deviationOf = (share: number) => Math.sqrt((VARIANCE * share) / CRITERIA_WEIGHT)
/** Of the errors that a person makes the first and the second time. */
const CORRELATION = 0.5
/** Of the votes of others on a tactic that came late. */
const LATE_MISSING = 0.8
const MIDDLE = (SCORE_MIN + SCORE_MAX) / 2
/** Proposals of the export that so many people voted on; drawn are people who voted on at least half of the 12. */
const KNOWN_FROM = 100
const EXPORT_TACTICS = 12

/** How people vote in a cell. `missing` votes and `unanswered` criteria are shares. */
export type Cell = {
  voters: number
  tactics: number
  missing?: number
  unanswered?: number
  unansweredOn?: 2 | 3
  /** Tactics do not differ. */
  isAlike?: boolean
  habit?: 'copies' | 'conspirators' | 'fans' | 'saboteur'
  /** How much further apart strict and mild people are than usual. */
  severity?: number
  /** People stand in two camps on each tactic. */
  isBimodal?: boolean
  /** Points that whoever added a tactic gives it beyond their opinion, on impact and chances. */
  own?: number
  /** The share of tactics that came late: of the others one in five scores them. */
  late?: number
  /** What of the scale people use: its upper half, or so many levels of it. */
  scale?: keyof typeof SCALES
  /** So many sheets are the same. */
  equal?: number
}

const UPPER = 5
const SCALES = {
  '5 to 10': (score: number) => Math.round(UPPER + ((score - 1) * (SCORE_MAX - UPPER)) / (SCORE_MAX - 1)),
  'two levels': (score: number) => (score < MIDDLE ? 4 : 8),
  'three levels': (score: number) => (score < 4 ? 3 : score < 7 ? 6 : 9),
}

/** Always the same random numbers. */
export const next = sfc32([2026, 11, 22])
const normal = () => nextNormal(next)
/** As far from 0 on average as a normal number is. */
const eitherSide = () => (uniform() < 0.5 ? -0.9 : 0.9) + Math.sqrt(1 - 0.9 ** 2) * normal()
const uniform = () => next() / 2 ** 32

type Scores = [impact: number | null, chances: number | null, efforts: number | null]
const PRAISE: Scores = [SCORE_MAX, SCORE_MAX, SCORE_MIN]
const BLAME: Scores = [SCORE_MIN, SCORE_MIN, SCORE_MAX]
const SABOTAGED = 3
/** What is drawn: the true score of each tactic, and the votes on it. */
export type Drawn = { voters: number; tactics: DrawnTactic[] }
export type DrawnTactic = {
  truth: number
  ballots: Ballot[]
  /** What everybody gives if asked again. Not of a Polis export. */
  scoreAgain?: () => Ballot[]
}

const toScore = (value: number) => Math.min(SCORE_MAX, Math.max(SCORE_MIN, Math.round(value)))
const byCriterion = (draw: () => number): [number, number, number] => [draw(), draw(), draw()]

/** A campaign of people who vote as the cell says. */
export function simulate(cell: Cell): Drawn {
  const {
    voters,
    tactics,
    missing = 0,
    unanswered = 0,
    unansweredOn = 3,
    isAlike = false,
    habit,
    equal = 0,
    severity: strictness = 1,
    own: bonus = 0,
    late = 0,
  } = cell
  const severities = Array.from({ length: voters }, () =>
    byCriterion(() => strictness * deviationOf(SHARES.severity) * normal()),
  )
  const residual = deviationOf(1 - SHARES.tactics - SHARES.severity)
  const friendsTactic = Math.floor(uniform() * tactics)
  const drawn = {
    voters,
    tactics: Array.from({ length: tactics }, (_, index) => {
      const means = byCriterion(() => MIDDLE + (isAlike ? 0 : deviationOf(SHARES.tactics) * normal()))
      // People differ more on some tactics than on others.
      const size = residual * (0.6 + 0.8 * uniform())
      const errors: number[] = []
      const scoreAgain = () =>
        severities.map((severity, voter): Ballot => {
          const again = (at: 0 | 1 | 2) => {
            const error =
              CORRELATION * (errors[3 * voter + at] ?? 0) + Math.sqrt(1 - CORRELATION ** 2) * normal()
            return toScore(means[at] + severity[at] + size * error)
          }
          return [voter, again(0), again(1), again(2), null]
        })
      const adder = Math.floor(uniform() * voters)
      const own = severities.map((severity, voter): Scores => {
        const draw = (at: 0 | 1 | 2) => {
          const error = cell.isBimodal ? eitherSide() : normal()
          errors.push(error)
          const liked = voter === adder && at < 2 ? bonus : 0
          const drawn = toScore(means[at] + severity[at] + size * error + liked)
          const score = cell.scale ? SCALES[cell.scale](drawn) : drawn
          return at < unansweredOn && uniform() < unanswered ? null : score
        }
        return [draw(0), draw(1), draw(2)]
      })
      const scores = own.map((given, voter) => {
        if (voter < (habit === 'copies' ? 4 : equal)) return own[0] ?? given
        if (habit === 'conspirators' && voter < 2 && index === friendsTactic) return PRAISE
        return given
      })
      const isLate = uniform() < late
      const isFan = ([impact]: Scores) => habit !== 'fans' || (impact ?? MIDDLE) > means[0] || uniform() < 0.3
      const ballots = scores.flatMap((given, voter): Ballot[] =>
        uniform() < (isLate && voter !== adder ? LATE_MISSING : missing) ||
        !isFan(given) ||
        given.every((score) => score === null)
          ? []
          : [[voter, ...given, null]],
      )
      return { truth: means[0] + means[1] - EFFORT_WEIGHT * means[2], ballots, scoreAgain }
    }),
  }
  return habit === 'saboteur' ? sabotage(drawn) : drawn
}

/** The first person gives the three truly best the lowest scores, and the three worst the highest. */
function sabotage({ voters, tactics }: Drawn): Drawn {
  const order = tactics.map(({ truth }) => truth).sort((one, other) => other - one)
  return {
    voters,
    tactics: tactics.map((tactic) => {
      const place = order.indexOf(tactic.truth)
      if (place >= SABOTAGED && place < order.length - SABOTAGED) return tactic
      const others = tactic.ballots.filter(([voter]) => voter !== 0)
      return { ...tactic, ballots: [[0, ...(place < SABOTAGED ? BLAME : PRAISE), null], ...others] }
    }),
  }
}

/** As the database ranks. */
export function rank({ tactics }: Pick<Drawn, 'tactics'>): RankedTactic[] {
  const scored = tactics.map(({ ballots }, index) => {
    const sums = ballots.reduce(
      (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    return { id: String(index).padStart(4, '0'), ballots, score: scoreOf(sums) }
  })
  const order = [...scored].sort((a, b) =>
    a.score && b.score ? compareScores(b.score, a.score) : Number(!a.score) - Number(!b.score),
  )
  return order.map(({ id, ballots, score }, position) => ({
    id,
    name: id,
    adder: null,
    ballots,
    position: position + 1,
    rank: score && 1 + order.filter((other) => other.score && compareScores(other.score, score) > 0).length,
  }))
}

/** The scores that each person of a Polis export gave each of its better known proposals; the later vote counts. */
export async function readBallots(folder: string): Promise<Map<number, Scores>[]> {
  const { votes } = await readExport(folder)
  const ballots = new Map<number, Map<number, Scores>>()
  for (const { proposal, voter, stance } of votes.toSorted((one, other) => one.at - other.at)) {
    const { impact_score, chances_score, efforts_score } = scoresOf(stance, voter, proposal)
    const given = ballots.get(proposal) ?? new Map<number, Scores>()
    ballots.set(proposal, given.set(voter, [impact_score, chances_score, efforts_score]))
  }
  return [...ballots.values()].filter(({ size }) => size >= KNOWN_FROM)
}

function pickSome<Item>(items: Item[], amount: number): Item[] {
  const places = items.map((item) => ({ item, at: uniform() })).sort((one, other) => one.at - other.at)
  return places.slice(0, amount).map(({ item }) => item)
}

/** Some of the proposals and people of an export. */
export function drawFrom(proposals: Map<number, Scores>[], voters: number): Drawn {
  const drawn = pickSome(proposals, EXPORT_TACTICS)
  const people = [...new Set(drawn.flatMap((ballots) => [...ballots.keys()]))]
  const votedOn = (person: number) => drawn.filter((ballots) => ballots.has(person)).length
  const chosen = pickSome(
    people.filter((person) => 2 * votedOn(person) >= EXPORT_TACTICS),
    voters,
  )
  const scoreOfVote = ([impact, chances, efforts]: Scores) =>
    (impact ?? 0) + (chances ?? 0) - EFFORT_WEIGHT * (efforts ?? 0)
  return {
    voters,
    tactics: drawn.map((ballots) => ({
      truth: [...ballots.values()].reduce((sum, vote) => sum + scoreOfVote(vote), 0) / ballots.size,
      ballots: chosen.flatMap((person, voter): Ballot[] => {
        const vote = ballots.get(person)
        return vote ? [[voter, ...vote, null]] : []
      }),
    })),
  }
}
