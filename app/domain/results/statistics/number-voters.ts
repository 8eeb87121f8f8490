import type { BallotRow, Roll, SealFacts } from '../../seals/ballot'
import { ROLL_VOTERS_MIN } from '../../seals/constants'
import type { Ballot } from './facts'
import type { EndedBallots } from '../store/seal-and-analyse.server'

/** A ballot with the id of its voter in place of a number. */
type UserBallot = [
  user_id: string,
  ...rest: [
    impact: number | null,
    chances: number | null,
    efforts: number | null,
    reason: string | null,
    round: 1 | 2,
  ],
]

/** A tactic with its ballots counted. Numbers with many digits are texts, and `ballots` is a JSON text of `UserBallot[]`. */
export type Tally = {
  id: string
  name: string
  description: string | null
  link: string | null
  key: string | null
  created_at: string
  vote_count: number
  score: string | null
  avg_impact: string | null
  avg_chances: string | null
  avg_efforts: string | null
  ballots: string
}

export type Place = { rank: number | null; position: number }

/** A campaign that has ended, as it is read. Its ballots are not parsed yet, since a thread of its own may do that. */
export type EndedCampaign = {
  campaign: SealFacts['campaign']
  /** Those who were members at the end and did not observe. */
  members: string[]
  /** Whether the team wants a list of those who voted. */
  has_roll: boolean
  /** Whether its votes stay closed. */
  is_closed: boolean
  quorum: number | null
  /** The public key that signs receipts. */
  public_key: string
  /** Ballots of the first round that no longer count. */
  replaced: BallotRow[]
  /** In order of their positions. */
  tactics: (Tally & Place)[]
}

/** Parses the ballots and numbers the voters in order of their ids. Those who have voted and left count as eligible too. */
export function numberVoters({ campaign, members, has_roll, tactics, ...rest }: EndedCampaign): EndedBallots {
  const parsed = tactics.map((tactic) => ({ ...tactic, ballots: JSON.parse(tactic.ballots) as UserBallot[] }))
  const voters = [...new Set(parsed.flatMap(({ ballots }) => ballots.map(([user_id]) => user_id)))].sort()
  const numbers = new Map(voters.map((user_id, number) => [user_id, number]))
  const eligible = [...new Set([...members, ...voters])].sort()
  const numberOf = (user_id: string) => numbers.get(user_id) ?? 0
  return {
    ...rest,
    campaign,
    voters,
    eligible_count: eligible.length,
    roll: has_roll ? listVoters(eligible, numbers) : null,
    tactics: parsed.map(({ id, name, description, link, key, created_at, rank, position, ballots }) => ({
      id,
      name,
      description,
      link,
      key,
      created_at,
      rank,
      position,
      ballots: ballots.map(([user_id, ...rest]): Ballot => [numberOf(user_id), ...rest]),
    })),
  }
}

/** Null with too few voters: together with counts and averages it would tell too much of single votes. */
function listVoters(eligible: readonly string[], voters: ReadonlyMap<string, number>): Roll | null {
  if (voters.size < ROLL_VOTERS_MIN) return null
  return eligible.map((user) => ({ user, voted: voters.has(user) ? 1 : 0 }))
}
