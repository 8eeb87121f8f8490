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

/** Of two ballots of one person on one tactic the one of the second round counts. */
export function countedBallots(sealed: readonly Pick<SealedBallot, 'ballot'>[]): PublishedBallot[] {
  const latest = new Map<string, PublishedBallot>()
  for (const { ballot } of sealed)
    if ((latest.get(ballot.who)?.round ?? 0) < ballot.round) latest.set(ballot.who, ballot)
  return [...latest.values()]
}

/** The formula's numbers as text, since canonical numbers are whole. */
export type Formula = { chances: string; efforts: string; impact: string }

/** A tactic as its team ranked it. Null: there is none. */
export type SealedTacticFacts = {
  id: string
  name: string
  created_at: string
  description: string | null
  link: string | null
  key: string | null
  rank: number | null
  /** In the order of the ranking, of which equals have one too. */
  position: number
}

/** Who could vote, by id, and whether they did. */
export type Roll = { user: string; voted: 0 | 1 }[]

/** What a seal fixes besides the ballots. `round` is the last one that it covers, `previous` the digest of the first. */
export type SealFacts = {
  /** Whether votes of tactics with enough of them are published. */
  ballots_open: boolean
  campaign: { ended_at: string; id: string; name: string }
  eligible: number
  formula: Formula
  /** The public key that signs receipts of this campaign. */
  key: string
  previous: string | null
  /** How many people must have voted for a headline. */
  quorum: number | null
  roll: Roll | null
  round: 1 | 2
  tactics: SealedTacticFacts[]
  voters: number
}

type Tally = { count: number; sum: number }

export type ManifestTactic = SealedTacticFacts & {
  ballots: { count: number; sha256: string }
  chances: Tally
  efforts: Tally
  impact: Tally
  /** The best place and the worst one. */
  span: SealedSpan
}
export type SealedSpan = [best: number, worst: number] | null

export type Manifest = Omit<SealFacts, 'tactics'> & {
  ballots: { count: number; sha256: string }
  tactics: ManifestTactic[]
  v: 3
}

/** Of campaigns that were sealed before manifests held spans (docs/verify.md#versions-1-and-2). */
export type SecondManifest = Omit<Manifest, 'ballots_open' | 'key' | 'quorum' | 'tactics' | 'v'> & {
  tactics: Omit<ManifestTactic, 'position' | 'span'>[]
  v: 2
}

/** Of campaigns that were sealed before manifests held the result (docs/verify.md#versions-1-and-2). */
export type EarlierManifest = {
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
