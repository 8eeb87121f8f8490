import {
  OPEN_BALLOTS_MIN,
  RERUNS,
  RIVAL_SHARE_MIN,
  SPANS_VERSION,
  SPAN_VOTERS_MIN,
  WHAT_IF_VOTERS_MIN,
  type CriterionName,
} from '../constants'
import { closeVotes, untoldSheets } from './closed-votes'
import type { Analysis, Ballot, RankedBallots, RankedTactic, ResultFacts, Scored, TacticFacts } from './facts'
import { equalsAt, findLines } from './lines'
import { findDisagreement } from './opinions'
import type { Seed } from './random'
import { nearestToLine } from './nearest'
import { evenedFirst } from './evened'
import { byId, isScored, measure, tally } from './measure'
import { rankSpans, type RankSpans } from './rank-spans'
import type { Sums } from './score'
import { compareSheets, hasFarSheet, type Sheets } from './sheets'
import { countUntouched, leaveOneOut, withoutExtremes } from './what-if'

const NEEDS_SCORES_MAX = 20

/** Everything that is said about an ended campaign beyond its ranking; a pure function of ballots and seed. */
export function analyse({ eligible_count, is_closed = false, tactics }: RankedBallots, seed: Seed): Analysis {
  const tallied = tactics.map(tally)
  const ranked = tallied.filter(isScored).sort((a, b) => a.position - b.position)
  const voters = new Set(tactics.flatMap(({ ballots }) => ballots.map(([voter]) => voter)))
  const ballot_count = tactics.reduce((sum, { ballots }) => sum + ballots.length, 0)
  const sheets = compareSheets(tallied)
  const { leaderOf: _, ...sheetFacts } = sheets
  const shown = is_closed
    ? untoldSheets(sheets.count)
    : { ...sheetFacts, hasFar: hasFarSheet([...tallied].sort(byId), sheets) }
  const isUntold = shown.hasFar || shown.areAllEqual
  const rerun = voters.size < SPAN_VOTERS_MIN ? null : rerunCampaign(ranked, sheets, seed)
  const told = rerun?.model.separates && !isUntold ? rerun : null
  const firsts = ranked.map((_, index) => told?.spans[index]?.top_replays[0] ?? 0)
  const facts = new Map(ranked.map(({ id }, index) => [id, { span: rerun?.spans[index] ?? null, index }]))
  const hasWhatIfs = sheets.count >= WHAT_IF_VOTERS_MIN
  const analysis: Analysis = {
    tactics: tallied.map(({ id, ballots, sums }) => {
      const { span = null, index = -1 } = facts.get(id) ?? {}
      return { id, span, overtaken_replays: told?.flips[index] ?? null, criteria: toCriteria(sums, ballots) }
    }),
    summary: {
      spans: SPANS_VERSION,
      voter_count: voters.size,
      eligible_count,
      ballot_count,
      scored_count: ranked.length,
      separates: rerun?.model.separates ?? null,
      ...findFirst(ranked, firsts, eligible_count),
      lines: told
        ? findLines(told, { ranked, scored_share: ballot_count / (voters.size * tactics.length) })
        : [],
      leave_one_out: hasWhatIfs ? leaveOneOut(ranked, voters) : null,
      without_extremes: shown.hasFar ? withoutExtremes(ranked) : null,
      evened: told && hasWhatIfs ? evenedFirst(ranked, told.model.deviations) : null,
      sheets: shown,
      untouched: countUntouched(ranked, voters.size),
      ...findTacticsThatNeedScores(tallied, eligible_count),
      nearest: rerun ? nearestToLine(ranked, rerun.model) : [],
      opening: countClosed(tallied),
    },
  }
  return is_closed ? closeVotes(analysis, tactics) : analysis
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
function rerunCampaign(ranked: Scored[], sheets: Sheets, seed: Seed): RankSpans | null {
  const sorted = [...ranked].sort(byId)
  const placeOf = new Map(sorted.map(({ id }, place) => [id, place]))
  const order = ranked.map(({ id }) => placeOf.get(id) ?? 0)
  const measured = sorted.map((tactic) => measure(tactic, sheets))
  const found = rankSpans(measured, { order, sheet_count: sheets.count, seed })
  if (!found) return null
  const inOrder = <Item>(items: Item[]) => order.flatMap((place) => items[place] ?? [])
  const { scores, means, deviations, variances, ...model } = found.model
  return {
    ...found,
    spans: inOrder(found.spans),
    model: {
      ...model,
      scores: inOrder(scores),
      means: inOrder(means),
      deviations: inOrder(deviations),
      variances: inOrder(variances),
    },
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

function countClosed(tactics: RankedTactic[]): ResultFacts['opening'] {
  const counts = tactics.map(({ ballots }) => ballots.length).filter((count) => count > 0)
  return { of: counts.length, closed: counts.filter((count) => count < OPEN_BALLOTS_MIN).length }
}

/** Whether a tactic was scored by one person, or by fewer than half of those who could have scored it. */
function needsScores(vote_count: number, eligible_count: number): boolean {
  return (vote_count <= 1 && eligible_count > 1) || vote_count * 2 < eligible_count
}
