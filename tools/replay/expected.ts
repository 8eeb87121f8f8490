import { compareFractions, fraction, type Fraction } from './fraction'
import type { Proposal } from './polis'
import type { Scores } from './scores'
import type { Step } from './timeline'

/** Where a proposal must stand once the campaign has ended, computed from the export alone. */
export type ExpectedTactic = {
  proposal: Proposal
  rank: number
  vote_count: number
  average_score: Fraction
  avg_impact: Fraction
  avg_chances: Fraction
  avg_efforts: Fraction
}

/** A proposal's text as the app keeps it: NFC, line breaks as \n, trimmed. */
export function keptName(name: string): string {
  return name.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/** Whether the app must accept a name: 10 to 500 characters (invisible ones count for nothing), none of them a control character. */
export function isAcceptable(name: string): boolean {
  const kept = keptName(name)
  const visible = kept.replace(/\p{Cf}/gu, '').trim()
  return [...visible].length >= 10 && [...kept].length <= 500 && !/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(kept)
}

/**
 * The ranking of the acceptable proposals: score = average impact + average chances − 1.5 × average efforts; ties by
 * more votes, then higher average impact, then added earlier; equal scores share a rank (1, 2, 2, 4).
 * Of a person's votes on a proposal the last one counts, the scores given when adding included. `steps` is in time order.
 */
export function expectedRanking(steps: Step[]): ExpectedTactic[] {
  const ranked = [...lastVotes(steps)]
    .map(([proposal, votes]) => ({ proposal, rank: 0, ...averagesOf([...votes.values()]) }))
    .sort(
      (one, other) =>
        compareFractions(other.average_score, one.average_score) ||
        other.vote_count - one.vote_count ||
        compareFractions(other.avg_impact, one.avg_impact),
    )
  let rank = 0
  return ranked.map((tactic, index) => {
    const above = ranked[index - 1]
    if (!above || compareFractions(above.average_score, tactic.average_score) !== 0) rank = index + 1
    return { ...tactic, rank }
  })
}

/** Per proposal, in the order of adding, everybody's vote that counts. */
function lastVotes(steps: Step[]): Map<Proposal, Map<number, Scores>> {
  const votes = new Map<Proposal, Map<number, Scores>>()
  for (const { kind, proposal, person, scores } of steps) {
    if (kind === 'add' && isAcceptable(proposal.name)) votes.set(proposal, new Map())
    votes.get(proposal)?.set(person, scores)
  }
  return votes
}

function averagesOf(votes: Scores[]) {
  const sum = (field: keyof Scores) => votes.reduce((total, scores) => total + BigInt(scores[field]), 0n)
  const [impact, chances, efforts] = [sum('impact_score'), sum('chances_score'), sum('efforts_score')]
  const count = BigInt(votes.length)
  return {
    vote_count: votes.length,
    average_score: fraction(2n * impact + 2n * chances - 3n * efforts, 2n * count),
    avg_impact: fraction(impact, count),
    avg_chances: fraction(chances, count),
    avg_efforts: fraction(efforts, count),
  }
}
