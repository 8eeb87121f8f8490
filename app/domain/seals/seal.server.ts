import { createHmac, createSecretKey, hash } from 'node:crypto'
import { countedBallots } from './ballot'
import { canonicalJson } from './canonical'
import { BALLOT_VERSION, MANIFEST_VERSION, RECEIPT_SECRET_BYTES } from './constants'
import type {
  CastBallot,
  EarlierManifest,
  Manifest,
  ManifestTactic,
  PublishedBallot,
  Seal,
  SealedBallot,
  SealedSpan,
  SealedTacticFacts,
  SealFacts,
  SecondManifest,
} from './ballot'

/** Domain-separation prefixes: a leaf can never be mistaken for a list or a manifest. */
const LEAF = '\x00'
const LIST = '\x01'
const MANIFEST = '\x02'
const SEED = '\x03'

/** SHA-256 as a text of a character per byte: sorts like the bytes, and is made faster than a buffer. */
const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'binary')

/** Makes the secrets of a campaign: the first half of HMAC-SHA-256(seal_key, [campaign, tactic, user]). */
export function secretMaker(
  seal_key: Uint8Array,
  campaign: string,
): (tactic: string, user: string) => string {
  const key = createSecretKey(seal_key)
  return (tactic, user) =>
    createHmac('sha256', key)
      .update(`["${campaign}","${tactic}","${user}"]`)
      .digest()
      .toString('base64url', 0, RECEIPT_SECRET_BYTES)
}

/** Stands for the voter of a ballot. It differs from tactic to tactic, and tells nothing without the secret. */
export function whoOf(secret: string, user: string): string {
  return hash('sha256', `["${secret}","${user}"]`, 'base64url')
}

export function toPublished(campaign: string, ballot: CastBallot, who: string): PublishedBallot {
  const { tactic, round, impact, chances, efforts } = ballot
  return { campaign, chances, efforts, impact, round, tactic, v: BALLOT_VERSION, who }
}

/** The hash of a ballot, a character per byte. Its canonical JSON is spelled out: ids and numbers need no escapes. */
export function leafOf({
  campaign,
  chances,
  efforts,
  impact,
  round,
  tactic,
  v,
  who,
}: PublishedBallot): string {
  return sha256(
    `${LEAF}{"campaign":"${campaign}","chances":${chances},"efforts":${efforts},"impact":${impact},"round":${round},"tactic":"${tactic}","v":${v},"who":"${who}"}`,
  )
}

/** All ballots of a campaign with their leaves, sorted by leaf: in an order that says nothing about people. */
export function sealBallots(
  seal_key: Uint8Array,
  campaign: string,
  ballots: readonly CastBallot[],
): SealedBallot[] {
  return ballots.map(sealer(seal_key, campaign)).sort((a, b) => (a.leaf < b.leaf ? -1 : 1))
}

function sealer(seal_key: Uint8Array, campaign: string): (ballot: CastBallot) => SealedBallot {
  const secretOf = secretMaker(seal_key, campaign)
  return (ballot) => {
    const published = toPublished(campaign, ballot, whoOf(secretOf(ballot.tactic, ballot.user), ballot.user))
    return { ballot: published, leaf: leafOf(published) }
  }
}

/** The manifest of the ballots without spans, whose seed the spans follow from. `sealed` is in order of its leaves. */
export function draftManifest(
  facts: SealFacts,
  sealed: readonly SealedBallot[],
): { draft: Manifest; seed: string } {
  const byTactic = new Map<string, SealedBallot[]>(facts.tactics.map(({ id }) => [id, []]))
  for (const ballot of sealed) byTactic.get(ballot.ballot.tactic)?.push(ballot)
  const draft: Manifest = {
    ...facts,
    ballots: listOf(sealed),
    tactics: [...facts.tactics]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((tactic) => toManifestTactic(tactic, byTactic.get(tactic.id) ?? [])),
    v: MANIFEST_VERSION,
  }
  return { draft, seed: seedOf(draft) }
}

const seedOf = (draft: Manifest) => hash('sha256', SEED + canonicalJson(draft))

/** The seed of a stored manifest; null of an earlier version, whose digest is the seed. */
export function sealedSeed(stored: string): string | null {
  const manifest = JSON.parse(stored) as Manifest | SecondManifest | EarlierManifest
  if (manifest.v !== 3) return null
  return seedOf({ ...manifest, tactics: manifest.tactics.map((tactic) => ({ ...tactic, span: null })) })
}

/** The whole manifest and its digest. */
export function sealManifest(draft: Manifest, spanOf: (tactic: string) => SealedSpan): Seal {
  const tactics = draft.tactics.map((tactic) => ({ ...tactic, span: spanOf(tactic.id) }))
  const text = canonicalJson({ ...draft, tactics })
  return { manifest: text, digest: hash('sha256', MANIFEST + text) }
}

function toManifestTactic(
  { id, name, created_at, description, link, key, rank, position }: SealedTacticFacts,
  sealed: readonly SealedBallot[],
): ManifestTactic {
  const [impact, chances, efforts] = [noAnswers(), noAnswers(), noAnswers()]
  const add = (tally: ReturnType<typeof noAnswers>, score: number | null) => {
    if (score === null) return
    tally.count++
    tally.sum += score
  }
  for (const ballot of countedBallots(sealed)) {
    add(impact, ballot.impact)
    add(chances, ballot.chances)
    add(efforts, ballot.efforts)
  }
  const ballots = listOf(sealed)
  const told = { created_at, description, id, key, link, name, position, rank }
  return { ...told, ballots, chances, efforts, impact, span: null }
}

const noAnswers = () => ({ count: 0, sum: 0 })

function listOf(sealed: readonly SealedBallot[]): { count: number; sha256: string } {
  const leaves = sealed.map(({ leaf }) => leaf).join('')
  return { count: sealed.length, sha256: toHex(sha256(Buffer.from(LIST + leaves, 'latin1'))) }
}

export function toHex(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}
