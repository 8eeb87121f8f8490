import {
  DEFAULT_PLACES,
  OPEN_BALLOTS_MIN,
  RERUNS,
  RIVAL_SHARE_MIN,
  SPANS_VERSION,
  SPAN_VOTERS_MIN,
  type CriterionName,
} from '../constants'
import type {
  Analysis,
  Ballot,
  RankedBallots,
  RankedTactic,
  ResultFacts,
  Scored,
  Tallied,
  TacticFacts,
} from './facts'
import { equalsAt, findLines } from './lines'
import { findDisagreement } from './opinions'
import type { Seed } from './random'
import { rankSpans, type Answers, type MeasuredTactic, type RankSpans } from './rank-spans'
import { NO_SUMS, withBallot, type Sums } from './score'
import { countUntouched, findEqualSheets, leaveOneOut, withoutExtremes } from './what-if'

const NEEDS_SCORES_MAX = 20
/** Whether a tactic is in the top is open between these shares of re-runs. */
const OPEN_SHARE = { from: 0.1, to: 0.9 }

/** Everything that is said about an ended campaign beyond its ranking; a pure function of ballots and seed. */
export function analyse({ eligible_count, tactics }: RankedBallots, seed: Seed): Analysis {
  const tallied = tactics.map(tally)
  const ranked = tallied.filter(isScored).sort((a, b) => a.position - b.position)
  const voters = new Set(tactics.flatMap(({ ballots }) => ballots.map(([voter]) => voter)))
  const ballot_count = tactics.reduce((sum, { ballots }) => sum + ballots.length, 0)
  const rerun = voters.size < SPAN_VOTERS_MIN ? null : rerunCampaign(ranked, seed)
  const firsts = ranked.map((_, index) => (rerun?.separates ? (rerun.spans[index]?.top_replays[0] ?? 0) : 0))
  const facts = new Map(ranked.map(({ id }, index) => [id, { span: rerun?.spans[index] ?? null, index }]))
  return {
    tactics: tallied.map(({ id, ballots, sums }) => {
      const { span = null, index = -1 } = facts.get(id) ?? {}
      return { id, span, overtaken_replays: rerun?.flips[index] ?? null, criteria: toCriteria(sums, ballots) }
    }),
    summary: {
      spans: SPANS_VERSION,
      voter_count: voters.size,
      eligible_count,
      ballot_count,
      scored_count: ranked.length,
      separates: rerun?.separates ?? null,
      ...findFirst(ranked, firsts, eligible_count),
      lines: rerun?.separates
        ? findLines(rerun, {
            ranked,
            scored_share: ballot_count / (voters.size * tactics.length),
          })
        : [],
      leave_one_out: leaveOneOut(ranked, voters),
      without_extremes: withoutExtremes(ranked),
      equal_sheets: findEqualSheets(tallied),
      untouched: countUntouched(ranked, voters.size),
      ...findTacticsThatNeedScores(tallied, eligible_count),
      most_helped: findMostHelped(ranked, rerun, eligible_count),
      opening: countClosed(tallied),
    },
  }
}

function tally(tactic: RankedTactic): Tallied {
  const scores = tactic.ballots.map(([voter, impact, chances, efforts]) => ({
    voter,
    scores: { impact, chances, efforts },
  }))
  return {
    ...tactic,
    scores,
    sums: scores.reduce((sums, ballot) => withBallot(sums, ballot.scores), NO_SUMS),
  }
}

function isScored(tactic: Tallied): tactic is Scored {
  return tactic.rank !== null
}

function toCriteria(sums: Sums, ballots: Ballot[]): TacticFacts['criteria'] {
  const reasons = ballots.map((ballot) => ballot[4])
  const factsOf = (place: 1 | 2 | 3, name: CriterionName) => ({
    ...sums[name],
    disagreement: findDisagreement(
      ballots.map((ballot) => ballot[place]),
      reasons,
    ),
  })
  return { impact: factsOf(1, 'impact'), chances: factsOf(2, 'chances'), efforts: factsOf(3, 'efforts') }
}

/** The re-runs of all ranked tactics, in order of `ranked`. */
function rerunCampaign(ranked: Scored[], seed: Seed): RankSpans | null {
  const byId = ranked.map((_, index) => index).sort((a, b) => (idAt(ranked, a) < idAt(ranked, b) ? -1 : 1))
  const placeOf = new Map(byId.map((index, place) => [index, place]))
  const order = ranked.map((_, index) => placeOf.get(index) ?? 0)
  const found = rankSpans(byId.flatMap((index) => ranked[index] ?? []).map(measure), order, seed)
  if (!found) return null
  const inOrder = <Item>(items: Item[]) => order.flatMap((place) => items[place] ?? [])
  const { means, deviations, variances, ...model } = found.model
  return {
    ...found,
    spans: inOrder(found.spans),
    model: {
      ...model,
      means: inOrder(means),
      deviations: inOrder(deviations),
      variances: inOrder(variances),
    },
  }
}

const idAt = (ranked: Scored[], index: number) => ranked[index]?.id ?? ''

function measure({ scores, sums, rank }: Scored): MeasuredTactic {
  const answersOn = (name: CriterionName): Answers => ({
    ...sums[name],
    squares: scores.reduce((sum, ballot) => sum + (ballot.scores[name] ?? 0) ** 2, 0),
  })
  return {
    rank,
    answers: { impact: answersOn('impact'), chances: answersOn('chances'), efforts: answersOn('efforts') },
  }
}

/** `firsts`: in how many re-runs each of `ranked` came first. */
function findFirst(
  ranked: Scored[],
  firsts: number[],
  eligible_count: number,
): Pick<ResultFacts, 'first' | 'equal_firsts' | 'rivals' | 'covered_first'> {
  const [first, ...others] = ranked
  if (!first) return { first: null, equal_firsts: null, rivals: [], covered_first: null }
  const { impact, chances, efforts } = first.sums
  const likely = others
    .map(({ name }, index) => ({ name, reruns: firsts[index + 1] ?? 0 }))
    .filter(({ reruns }) => reruns >= RIVAL_SHARE_MIN * RERUNS)
  const isThin = needsScores(first.ballots.length, eligible_count)
  const [covered, next] = others.filter(({ ballots }) => !needsScores(ballots.length, eligible_count))
  const isAlone = covered !== undefined && covered.rank !== next?.rank
  return {
    first: {
      name: first.name,
      vote_count: first.ballots.length,
      answer_count: Math.min(impact.count, chances.count, efforts.count),
      first_reruns: firsts[0] ?? 0,
    },
    equal_firsts: equalsAt(ranked, 0),
    rivals: likely.sort((a, b) => b.reruns - a.reruns).map(({ name }) => name),
    covered_first: isThin && isAlone ? covered.name : null,
  }
}

function findTacticsThatNeedScores(
  tactics: RankedTactic[],
  eligible_count: number,
): Pick<ResultFacts, 'needs_scores' | 'needs_scores_count'> {
  const lacking = [...tactics]
    .sort((a, b) => a.position - b.position)
    .filter(({ ballots }) => needsScores(ballots.length, eligible_count))
  return {
    needs_scores: lacking
      .slice(0, NEEDS_SCORES_MAX)
      .map(({ id, name, ballots }) => ({ id, name, vote_count: ballots.length })),
    needs_scores_count: lacking.length,
  }
}

/** Of the tactics that few scored and that may or may not be in the top, the one whose score may be off the most. */
function findMostHelped(ranked: Scored[], rerun: RankSpans | null, eligible_count: number): string | null {
  if (!rerun?.separates || ranked.length <= DEFAULT_PLACES) return null
  const open = ranked.flatMap(({ name, ballots }, index) => {
    const share = (rerun.spans[index]?.top_replays[DEFAULT_PLACES - 1] ?? 0) / RERUNS
    const isOpen = share >= OPEN_SHARE.from && share <= OPEN_SHARE.to
    return isOpen && needsScores(ballots.length, eligible_count)
      ? [{ name, deviation: rerun.model.deviations[index] ?? 0 }]
      : []
  })
  return open.sort((a, b) => b.deviation - a.deviation)[0]?.name ?? null
}

function countClosed(tactics: RankedTactic[]): ResultFacts['opening'] {
  const counts = tactics.map(({ ballots }) => ballots.length).filter((count) => count > 0)
  return { of: counts.length, closed: counts.filter((count) => count < OPEN_BALLOTS_MIN).length }
}

/** Whether a tactic was scored by one person, or by fewer than half of those who could have scored it. */
export function needsScores(vote_count: number, eligible_count: number): boolean {
  return (vote_count <= 1 && eligible_count > 1) || vote_count * 2 < eligible_count
}
