import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { canonicalJson } from './canonical'
import { HASH_BYTES, RECEIPT_SECRET_BYTES, SEAL_VERSION, TURN_BALLOTS } from './constants'
import type { CastBallot, Manifest, PublishedBallot, Seal, SealedBallot, SealFacts } from './ballot'

/** What is hashed begins with one of these, so that no text of one kind is one of another. */
const LEAF = '\x00'
const LIST = '\x01'
const MANIFEST = '\x02'

const HASH_BLOCK_BYTES = 64
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

/** SHA-256 as a text of a character per byte: sorts like the bytes, and is made faster than a buffer. */
const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'binary')

/**
 * Makes the secrets of a campaign: the first half of HMAC-SHA-256(seal_key, [campaign, tactic, user]). HMAC is written out,
 * because making a keyed object takes longer than all hashes of a ballot. Ids need no escapes.
 */
export function secretMaker(
  seal_key: Uint8Array,
  campaign: string,
): (tactic: string, user: string) => string {
  if (seal_key.length > HASH_BLOCK_BYTES) throw new Error('A seal key is at most as long as a block')
  const pad = (byte: number) =>
    Uint8Array.from({ length: HASH_BLOCK_BYTES }, (_, at) => (seal_key[at] ?? 0) ^ byte)
  const innerPad = pad(INNER_PAD)
  const outer = Buffer.concat([pad(OUTER_PAD)], HASH_BLOCK_BYTES + HASH_BYTES)
  let inner = Buffer.alloc(0)
  return (tactic, user) => {
    const message = `["${campaign}","${tactic}","${user}"]`
    const length = HASH_BLOCK_BYTES + message.length
    if (inner.length !== length) inner = Buffer.concat([innerPad], length)
    inner.write(message, HASH_BLOCK_BYTES, 'latin1')
    outer.write(sha256(inner), HASH_BLOCK_BYTES, 'latin1')
    return firstBytes(hash('sha256', outer, 'base64url'))
  }
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_PER_CHARACTER = 6
const WHOLE_CHARACTERS = Math.floor((8 * RECEIPT_SECRET_BYTES) / BITS_PER_CHARACTER)
/** Of the next character only the two bits that still belong to the first bytes. */
const LAST_BITS = 0b110000

function firstBytes(text: string): string {
  const last = BASE64URL.indexOf(text.charAt(WHOLE_CHARACTERS)) & LAST_BITS
  return text.slice(0, WHOLE_CHARACTERS) + BASE64URL.charAt(last)
}

/** Stands for the voter of a ballot. It differs from tactic to tactic, and tells nothing without the secret. */
export function whoOf(secret: string, user: string): string {
  return hash('sha256', `["${secret}","${user}"]`, 'base64url')
}

export function toPublished(campaign: string, ballot: CastBallot, who: string): PublishedBallot {
  const { tactic, round, impact, chances, efforts } = ballot
  return { campaign, chances, efforts, impact, round, tactic, v: SEAL_VERSION, who }
}

/** The hash of a ballot, a character per byte. Its canonical JSON is written out: ids and numbers need no escapes. */
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

/** The leaves of all ballots of a campaign, sorted. */
export function leavesOf(seal_key: Uint8Array, campaign: string, ballots: readonly CastBallot[]): string[] {
  const seal = sealer(seal_key, campaign)
  return ballots.map((ballot) => seal(ballot).leaf).sort()
}

/**
 * All ballots of a campaign with their leaves, sorted by leaf: in an order that tells nothing of people. In turns, between
 * which requests are answered.
 */
export async function sealBallots(
  seal_key: Uint8Array,
  campaign: string,
  ballots: readonly CastBallot[],
): Promise<SealedBallot[]> {
  const seal = sealer(seal_key, campaign)
  // Leaves are hashes, so each first byte begins about as many.
  const byFirstByte = Array.from({ length: 256 }, (): SealedBallot[] => [])
  for (let from = 0; from < ballots.length; from += TURN_BALLOTS) {
    if (from > 0) await setImmediate()
    for (const ballot of ballots.slice(from, from + TURN_BALLOTS)) {
      const sealed = seal(ballot)
      byFirstByte[sealed.leaf.charCodeAt(0)]?.push(sealed)
    }
  }
  let sorted = 0
  for (const group of byFirstByte) {
    sortByLeaf(group)
    sorted += group.length
    if (sorted < TURN_BALLOTS) continue
    await setImmediate()
    sorted = 0
  }
  return byFirstByte.flat()
}

function sealer(seal_key: Uint8Array, campaign: string): (ballot: CastBallot) => SealedBallot {
  const secretOf = secretMaker(seal_key, campaign)
  return (ballot) => {
    const published = toPublished(campaign, ballot, whoOf(secretOf(ballot.tactic, ballot.user), ballot.user))
    return { ballot: published, leaf: leafOf(published) }
  }
}

function sortByLeaf(sealed: SealedBallot[]): SealedBallot[] {
  return sealed.sort((a, b) => (a.leaf < b.leaf ? -1 : 1))
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
