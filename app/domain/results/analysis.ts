import { FIRM_VOTERS_MIN, DEFAULT_PLACES, OPEN_BALLOTS_MIN, REPLAYS, type CriterionName } from './constants'
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
import { findDisagreement } from './opinions'
import type { Seed } from './random'
import { replay, type TacticSums, type Span } from './replay'
import { NO_SUMS, twiceScore, withBallot, type Sums } from './score'
import { findUntouched, leaveOneOut, withoutAdders } from './what-if'
import { findWeights } from './weight-sensitivity'

const LEADER_REPLAYS_MIN = REPLAYS / 10
const NEEDS_SCORES_MAX = 20

/** Everything that is said about an ended campaign beyond its ranking; a pure function of ballots and seed. */
export function analyse({ eligible_count, tactics }: RankedBallots, seed: Seed): Analysis {
  const tallied = tactics.map(tally)
  const ranked = tallied.filter(isScored).sort((a, b) => a.position - b.position)
  const voters = new Set(tactics.flatMap(({ ballots }) => ballots.map(([voter]) => voter)))
  const replayed = voters.size < FIRM_VOTERS_MIN ? null : replayCampaign(ranked, seed)
  return {
    tactics: tallied.map(({ id, ballots, sums }) => ({
      id,
      span: replayed?.spans.get(id) ?? null,
      overtaken_replays: replayed?.overtaken.get(id) ?? null,
      criteria: toCriteria(sums, ballots),
    })),
    summary: {
      voter_count: voters.size,
      eligible_count,
      ballot_count: tactics.reduce((sum, { ballots }) => sum + ballots.length, 0),
      scored_count: ranked.length,
      separates: replayed?.separates ?? null,
      leaders: findLeaders(ranked, replayed?.spans),
      leave_one_out: voters.size < FIRM_VOTERS_MIN ? null : leaveOneOut(ranked, voters),
      without_own: withoutAdders(
        ranked,
        tactics.map(({ adder }) => adder),
        voters.size,
      ),
      untouched: findUntouched(ranked, voters.size),
      weights: findWeights(ranked, DEFAULT_PLACES),
      ...findTacticsThatNeedScores(tallied, eligible_count),
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

type CampaignReplay = { separates: boolean; spans: Map<string, Span>; overtaken: Map<string, number> }

/** Tactics without a full ballot have a score but cannot be replayed. */
function replayCampaign(ranked: Scored[], seed: Seed): CampaignReplay | null {
  const inOrder = ranked.flatMap((tactic) => {
    const measured = measure(tactic)
    return measured.full_count > 0 ? [{ tactic, measured }] : []
  })
  const byId = [...inOrder].sort((a, b) => (a.tactic.id < b.tactic.id ? -1 : 1))
  const place = new Map(byId.map(({ tactic }, index) => [tactic.id, index]))
  const pairs = inOrder.slice(1).map(({ tactic }, index) => {
    const ahead = inOrder[index]?.tactic.id ?? ''
    return { ahead, indices: [place.get(ahead) ?? 0, place.get(tactic.id) ?? 0] as const }
  })
  const found = replay(
    byId.map(({ measured }) => measured),
    seed,
    pairs.map(({ indices }) => indices),
  )
  if (!found) return null
  return {
    separates: found.separates,
    spans: new Map(byId.flatMap(({ tactic }, index) => toEntry(tactic.id, found.spans[index]))),
    overtaken: new Map(pairs.flatMap(({ ahead }, index) => toEntry(ahead, found.flips[index]))),
  }
}

function toEntry<Value>(id: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[id, value]]
}

function measure({ scores, sums, rank }: Scored): TacticSums {
  let [full_count, sum, sum_of_squares] = [0, 0, 0]
  for (const ballot of scores) {
    const twice = twiceScore(ballot.scores)
    if (twice === null) continue
    full_count++
    sum += twice
    sum_of_squares += twice * twice
  }
  return { full_count, sum, sum_of_squares, sums, rank }
}

function findLeaders(ranked: Scored[], spans: Map<string, Span> | undefined): ResultFacts['leaders'] {
  return ranked
    .map(({ id, name, ballots }) => ({
      name,
      vote_count: ballots.length,
      first_replays: spans?.get(id)?.top_replays[0] ?? 0,
    }))
    .filter(({ first_replays }) => first_replays >= LEADER_REPLAYS_MIN)
    .sort((a, b) => b.first_replays - a.first_replays)
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
export function needsScores(vote_count: number, eligible_count: number): boolean {
  return (vote_count <= 1 && eligible_count > 1) || vote_count * 2 < eligible_count
}
