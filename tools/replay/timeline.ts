import type { PolisExport, Proposal, Vote } from './polis'
import { scoresOf, type Scores } from './scores'

/** One thing a person did: adding a proposal, which casts the author's scores, or voting on one. */
export type Step = { kind: 'add' | 'vote'; at: number; person: number; proposal: Proposal; scores: Scores }
export type Timeline = {
  people: number[]
  steps: Step[]
  /** Votes that can be sent to no tactic, each with the reason. */
  unsendable: { vote: Vote; reason: string }[]
}

export const NO_PROPOSAL = 'comments.csv has no such proposal'
export const BEFORE_PROPOSAL = 'the vote is older than its proposal'

/** Puts an export in time order; at the same millisecond proposals come first, then the order of the file counts. */
export function toTimeline({ proposals, votes }: PolisExport): Timeline {
  const byId = new Map(proposals.map((proposal) => [proposal.id, proposal]))
  const steps: Step[] = proposals.map((proposal) => ({
    kind: 'add',
    at: proposal.at,
    person: proposal.author,
    proposal,
    scores: scoresOf('added', proposal.author, proposal.id),
  }))
  const unsendable: Timeline['unsendable'] = []
  for (const vote of votes) {
    const proposal = byId.get(vote.proposal)
    if (!proposal) unsendable.push({ vote, reason: NO_PROPOSAL })
    else if (vote.at < proposal.at) unsendable.push({ vote, reason: BEFORE_PROPOSAL })
    else steps.push(toStep(vote, proposal))
  }
  const people = new Set([...proposals.map(({ author }) => author), ...votes.map(({ voter }) => voter)])
  return {
    people: [...people].sort((one, other) => one - other),
    steps: steps.sort((one, other) => one.at - other.at),
    unsendable,
  }
}

function toStep({ stance, voter, at }: Vote, proposal: Proposal): Step {
  return { kind: 'vote', at, person: voter, proposal, scores: scoresOf(stance, voter, proposal.id) }
}
