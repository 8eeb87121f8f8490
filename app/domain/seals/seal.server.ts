import { createHmac, createSecretKey, hash } from 'node:crypto'
import { canonicalJson } from './canonical'
import { RECEIPT_SECRET_BYTES, SEAL_VERSION } from './constants'
import type { CastBallot, Manifest, PublishedBallot, Seal, SealedBallot, SealFacts } from './ballot'

/** Domain-separation prefixes: a leaf can never be mistaken for a list or a manifest. */
const LEAF = '\x00'
const LIST = '\x01'
const MANIFEST = '\x02'

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
  return { campaign, chances, efforts, impact, round, tactic, v: SEAL_VERSION, who }
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

/** The manifest of ballots and its digest. `leaves` are sorted. */
export function sealCampaign(
  facts: SealFacts,
  ballots: readonly Pick<CastBallot, 'tactic'>[],
  leaves: readonly string[],
): Seal {
  const counts = new Map<string, number>()
  for (const { tactic } of ballots) counts.set(tactic, (counts.get(tactic) ?? 0) + 1)
  const list = sha256(Buffer.from(LIST + leaves.join(''), 'latin1'))
  const manifest: Manifest = {
    ballots: { count: leaves.length, sha256: toHex(list) },
    campaign: facts.campaign,
    eligible: facts.eligible,
    formula: facts.formula,
    ...(facts.round === 2 && { round: 2 }),
    tactics: [...facts.tactics]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, name, created_at }) => ({ ballots: counts.get(id) ?? 0, created_at, id, name })),
    v: SEAL_VERSION,
  }
  const text = canonicalJson(manifest)
  return { manifest: text, digest: hash('sha256', MANIFEST + text) }
}

export function toHex(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}
