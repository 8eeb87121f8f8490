import type { Api } from './api'
import { isAcceptable } from './expected'
import type { Order } from './in-order'
import { areSameScores, showScores, type Scores } from './scores'
import { count, type Tally } from './tally'
import type { Step } from './timeline'

/** What the app has acknowledged of one tactic. */
type FedTactic = {
  id: string
  /** The last acknowledged scores per person, and whether they come from adding or from a vote. */
  acknowledged: Map<number, { scores: Scores; from: Step['kind'] }>
  /** Everybody whose vote is acknowledged or under way. */
  sent: Set<number>
  /** A wrong vote_count was reported; every later one would be wrong alike. */
  isCountWrong: boolean
}

/** Per proposal of the export, its tactic. Refused proposals have none. */
export type Fed = Map<number, FedTactic>

/** Who may act in which campaign, and where to count. */
export type FeedContext = {
  api: Pick<Api, 'addTactic' | 'vote'>
  campaign_id: string
  tokenOf: (person: number) => string
  tally: Tally
}

export const PROPOSAL_REFUSED = 'their proposal was refused'

/** Proposals go one after the other, so that 'created earlier' is known; a vote waits for its proposal and for the voter's earlier ones. */
export function orderOfStep({ kind, person, proposal }: Step): Order {
  const isAdded = `proposal ${proposal.id}`
  if (kind === 'add') return { after: ['adding'], holds: ['adding', isAdded] }
  const pair = `vote of ${person} on ${proposal.id}`
  return { after: [isAdded, pair], holds: [pair] }
}

/** Carries one step out through the API, and notes in `fed` what the app acknowledged. */
export function feedStep(context: FeedContext, fed: Fed, step: Step): Promise<void> {
  return step.kind === 'add' ? add(context, fed, step) : vote(context, fed, step)
}

async function add({ api, campaign_id, tokenOf, tally }: FeedContext, fed: Fed, step: Step) {
  const { person, proposal, scores } = step
  const answer = await api.addTactic(tokenOf(person), { ...scores, name: proposal.name, campaign_id })
  if (answer.ok !== isAcceptable(proposal.name)) {
    const outcome = answer.ok ? 'accepted' : `refused (${answer.status} ${answer.reason})`
    tally.mismatches.push(`proposal ${proposal.id}: ${outcome}, against the rules for names`)
  }
  if (!answer.ok) return count(tally.proposalsRefused, answer.reason)
  const { id, vote_count, user_vote } = answer.data.tactic
  tally.proposalsAccepted += 1
  fed.set(proposal.id, {
    id,
    acknowledged: new Map([[person, { scores, from: 'add' }]]),
    sent: new Set([person]),
    isCountWrong: false,
  })
  if (vote_count !== 1 || !areSameScores(user_vote, scores)) {
    tally.mismatches.push(
      `proposal ${proposal.id}: added with ${vote_count} votes and the author's ${showScores(user_vote)}, expected 1 and ${showScores(scores)}`,
    )
  }
}

async function vote({ api, tokenOf, tally }: FeedContext, fed: Fed, { person, proposal, scores }: Step) {
  const tactic = fed.get(proposal.id)
  if (!tactic) return count(tally.votesNotSent, PROPOSAL_REFUSED)
  const { acknowledged, sent } = tactic
  const earlier = acknowledged.get(person)
  const atLeast = acknowledged.size + (earlier ? 0 : 1)
  sent.add(person)
  const answer = await api.vote(tokenOf(person), tactic.id, scores)
  if (!answer.ok) return count(tally.votesRefused, answer.reason)
  acknowledged.set(person, { scores, from: 'vote' })
  tally.votesAccepted += 1
  if (earlier?.from === 'vote') tally.votesChanged += 1
  if (earlier?.from === 'add') tally.authorScoresReplaced += 1
  const what = `vote of ${person} on ${proposal.id}`
  if (!areSameScores(answer.data.vote, scores)) {
    tally.mismatches.push(`${what}: sent ${showScores(scores)}, answered ${showScores(answer.data.vote)}`)
  }
  const { vote_count } = answer.data
  if (!tactic.isCountWrong && (vote_count < atLeast || vote_count > sent.size)) {
    tactic.isCountWrong = true
    tally.mismatches.push(`${what}: vote_count ${vote_count}, expected ${atLeast} to ${sent.size}`)
  }
}
