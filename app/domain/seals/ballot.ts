/** The scores of one person on one tactic in one round; null is "can't judge". */
export type CastBallot = {
  tactic: string
  user: string
  round: 1 | 2
  impact: number | null
  chances: number | null
  efforts: number | null
}

/** The same as a row of the database's JSON. */
export type BallotRow = [
  tactic: string,
  user: string,
  round: CastBallot['round'],
  impact: number | null,
  chances: number | null,
  efforts: number | null,
]

export function toCast([tactic, user, round, impact, chances, efforts]: BallotRow): CastBallot {
  return { tactic, user, round, impact, chances, efforts }
}

/** The keys are in canonical order. */
export type PublishedBallot = {
  campaign: string
  chances: number | null
  efforts: number | null
  impact: number | null
  round: 1 | 2
  tactic: string
  v: 1
  who: string
}

export type SealedBallot = { ballot: PublishedBallot; leaf: string }

/** The formula's numbers as text, since canonical numbers are whole. */
export type Formula = { chances: string; efforts: string; impact: string }

/** What a seal fixes besides the ballots. `round` is the last one that it covers. */
export type SealFacts = {
  campaign: { ended_at: string; id: string; name: string }
  eligible: number
  formula: Formula
  round: 1 | 2
  tactics: { id: string; name: string; created_at: string }[]
}

export type Manifest = {
  ballots: { count: number; sha256: string }
  campaign: { ended_at: string; id: string; name: string }
  eligible: number
  formula: Formula
  round?: 2
  tactics: { ballots: number; created_at: string; id: string; name: string }[]
  v: 1
}

/** `manifest` is canonical JSON, `digest` hexadecimal. */
export type Seal = { manifest: string; digest: string }
