import type { EarlierManifest, Manifest, PublishedBallot, SecondManifest } from './view'

export type { EarlierManifest, Manifest, PublishedBallot, SecondManifest }

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

export type SealedBallot = { ballot: PublishedBallot; leaf: string }

/** Of two ballots of one person on one tactic the one of the second round counts. */
export function countedBallots(sealed: readonly Pick<SealedBallot, 'ballot'>[]): PublishedBallot[] {
  const latest = new Map<string, PublishedBallot>()
  for (const { ballot } of sealed)
    if ((latest.get(ballot.who)?.round ?? 0) < ballot.round) latest.set(ballot.who, ballot)
  return [...latest.values()]
}

export type ManifestTactic = Manifest['tactics'][number]
/** The best place and the worst one. */
export type SealedSpan = ManifestTactic['span']

/** A tactic as its team ranked it, its position in the order of the ranking, of which equals have one too. */
export type SealedTacticFacts = Omit<ManifestTactic, 'ballots' | 'chances' | 'efforts' | 'impact' | 'span'>

/** Who could vote, by id, and whether they did. */
export type Roll = NonNullable<Manifest['roll']>

/** What a seal fixes besides the ballots. `round` is the last one that it covers, `previous` the digest of the first. */
export type SealFacts = Omit<Manifest, 'ballots' | 'tactics' | 'v'> & { tactics: SealedTacticFacts[] }

/** `manifest` is canonical JSON, `digest` hexadecimal. */
export type Seal = { manifest: string; digest: string }
