import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 6

/** The form in which the database holds an invite token. */
export type SealedInvite = { invite_sealed: string; invite_hash: string }

/** Seals and opens invite tokens, with keys that are not in the database (docs/decisions/031). */
export type InviteKeys = {
  /** The id of the key that seals; every `invite_sealed` begins with one and a dot. */
  key_id: string
  /** The campaign's id is bound to the sealed text, which opens for no other. */
  seal: (invite_token: string, campaign_id: string) => SealedInvite
  /** Null if no key opens it: its secret is gone. */
  open: (invite_sealed: string | null, campaign_id: string) => string | null
  /** What `invite_hash` may be for this token: one value per key. */
  hashesOf: (invite_token: string) => string[]
}

type Key = { id: string; encryption: Buffer; lookUp: Buffer }

/** @param secrets the first seals, all of them open. */
export function deriveInviteKeys(secrets: readonly string[]): InviteKeys {
  const keys = secrets.map(deriveKey)
  const [current] = keys
  if (!current) throw new Error('Invite links need a secret')
  return {
    key_id: current.id,
    seal: (invite_token, campaign_id) => ({
      invite_sealed: encrypt(current, invite_token, campaign_id),
      invite_hash: hashOf(current, invite_token),
    }),
    open: (invite_sealed, campaign_id) => {
      const [id, box] = invite_sealed?.split('.') ?? []
      const key = keys.find((key) => key.id === id)
      return key && box ? decrypt(key, box, campaign_id) : null
    },
    hashesOf: (invite_token) => keys.map((key) => hashOf(key, invite_token)),
  }
}

function deriveKey(secret: string): Key {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tactics invite link: ${purpose}`, bytes))
  return {
    id: derive('key id', KEY_ID_BYTES).toString('base64url'),
    encryption: derive('encryption', KEY_BYTES),
    lookUp: derive('look-up', KEY_BYTES),
  }
}

function encrypt({ id, encryption }: Key, text: string, campaign_id: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, encryption, iv).setAAD(Buffer.from(campaign_id))
  const box = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${box.toString('base64url')}`
}

/** Null if the text was changed, or moved from another campaign. */
function decrypt({ encryption }: Key, text: string, campaign_id: string): string | null {
  const box = Buffer.from(text, 'base64url')
  if (box.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, encryption, box.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(campaign_id))
    .setAuthTag(box.subarray(-TAG_BYTES))
  try {
    const content = box.subarray(IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function hashOf({ lookUp }: Key, invite_token: string): string {
  return createHmac('sha256', lookUp).update(invite_token).digest('hex')
}
