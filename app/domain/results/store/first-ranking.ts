import type { CastBallot, EarlierManifest, SecondManifest } from '../../seals/ballot'
import type { ResultsFile } from '../../seals/view'
import { analyse } from '../statistics/analysis'
import type { Ballot, RankedTactic } from '../statistics/facts'
import type { Seed } from '../statistics/random'
import { compareScores, NO_SUMS, scoreOf, withBallot, type Fraction } from '../statistics/score'

type Tallied = {
  id: string
  created_at: string
  ballots: Ballot[]
  score: Fraction | null
  impact: number
}

/** The ranking of the first round as it was stored, worked out again from its ballots: the second one has replaced it. */
export function firstRanking(
  manifest: SecondManifest | EarlierManifest,
  cast: readonly CastBallot[],
  seed: Seed,
): ResultsFile['ranking'] {
  const voters = new Map([...new Set(cast.map(({ user }) => user))].sort().map((user, at) => [user, at]))
  const ballotsOn = new Map<string, Ballot[]>()
  for (const { tactic, user, impact, chances, efforts } of cast) {
    const others = ballotsOn.get(tactic) ?? []
    others.push([voters.get(user) ?? 0, impact, chances, efforts, null])
    ballotsOn.set(tactic, others)
  }
  const tallied = manifest.tactics.map(({ id, created_at }) => tally(id, created_at, ballotsOn.get(id) ?? []))
  tallied.sort(inOrder)
  const tactics = tallied.map(({ id, ballots, score }, at): RankedTactic => ({
    id,
    name: '',
    ballots,
    position: at + 1,
    rank: score && 1 + tallied.filter((other) => other.score && compareScores(other.score, score) > 0).length,
  }))
  const spans = new Map(
    analyse({ eligible_count: manifest.eligible, tactics }, seed).tactics.map(({ id, span }) => [id, span]),
  )
  return tactics.map(({ id, rank }) => ({
    tactic: id,
    rank,
    rank_low: spans.get(id)?.rank_low ?? null,
    rank_high: spans.get(id)?.rank_high ?? null,
  }))
}

function tally(id: string, created_at: string, ballots: Ballot[]): Tallied {
  const sums = ballots.reduce(
    (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
    NO_SUMS,
  )
  const { count, sum } = sums.impact
  return { id, created_at, ballots, score: scoreOf(sums), impact: count ? sum / count : -Infinity }
}

/** docs/product.md#ranking, as `ranking` in ranking.server.ts. */
function inOrder(a: Tallied, b: Tallied): number {
  const byScore =
    a.score && b.score ? compareScores(b.score, a.score) : Number(b.score !== null) - Number(a.score !== null)
  return (
    byScore ||
    b.ballots.length - a.ballots.length ||
    compare(b.impact, a.impact) ||
    compare(a.created_at, b.created_at) ||
    compare(a.id, b.id)
  )
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
