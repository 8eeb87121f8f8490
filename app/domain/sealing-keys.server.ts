import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 6

/** Each purpose has keys of its own: what is sealed for one opens for no other. */
export type SealingPurpose =
  | 'invite link'
  | 'minutes link'
  | 'oauth client'
  | 'result link'
  | 'score sheet'
  | 'webhook secret'

export type Sealed = { sealed: string; hash: string }

/** Seals and opens secrets of one purpose, with keys that are not in the database (docs/decisions/031). */
export type SealingKeys = {
  /** The id of the key that seals; every sealed text begins with one and a dot. */
  key_id: string
  /** Those of the keys that only open. */
  earlier_key_ids: string[]
  /** The id of the row is bound to the sealed text, which opens for no other. */
  seal: (secret: string, row_id: string) => Sealed
  /** Null if no key opens it: its session secret is gone. */
  open: (sealed: string | null, row_id: string) => string | null
  /** What the stored hash may be for this secret: one value per key. */
  hashesOf: (secret: string) => string[]
}

export type StoredKeys = {
  inviteKeys: SealingKeys
  minutesKeys: SealingKeys
  resultKeys: SealingKeys
  webhookKeys: SealingKeys
}

/** @param secrets the first seals, all of them open. */
export function deriveStoredKeys(secrets: readonly string[]): StoredKeys {
  return {
    inviteKeys: deriveSealingKeys(secrets, 'invite link'),
    minutesKeys: deriveSealingKeys(secrets, 'minutes link'),
    resultKeys: deriveSealingKeys(secrets, 'result link'),
    webhookKeys: deriveSealingKeys(secrets, 'webhook secret'),
  }
}

type Key = { id: string; encryption: Buffer; lookUp: Buffer }

/** @param secrets the first seals, all of them open. */
export function deriveSealingKeys(secrets: readonly string[], purpose: SealingPurpose): SealingKeys {
  const keys = secrets.map((secret) => deriveKey(secret, purpose))
  const [current] = keys
  if (!current) throw new Error('Sealing needs a secret')
  return {
    key_id: current.id,
    earlier_key_ids: keys.slice(1).map(({ id }) => id),
    seal: (secret, row_id) => ({
      sealed: encrypt(current, secret, row_id),
      hash: hashOf(current, secret),
    }),
    open: (sealed, row_id) => {
      const [id, box] = sealed?.split('.') ?? []
      const key = keys.find((key) => key.id === id)
      return key && box ? decrypt(key, box, row_id) : null
    },
    hashesOf: (secret) => keys.map((key) => hashOf(key, secret)),
  }
}

function deriveKey(secret: string, purpose: SealingPurpose): Key {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tactics ${purpose}: ${use}`, bytes))
  return {
    id: derive('key id', KEY_ID_BYTES).toString('base64url'),
    encryption: derive('encryption', KEY_BYTES),
    lookUp: derive('look-up', KEY_BYTES),
  }
}

function encrypt({ id, encryption }: Key, text: string, row_id: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, encryption, iv).setAAD(Buffer.from(row_id))
  const box = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${box.toString('base64url')}`
}

/** Null if the text was changed, or moved from another row. */
function decrypt({ encryption }: Key, text: string, row_id: string): string | null {
  const box = Buffer.from(text, 'base64url')
  if (box.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, encryption, box.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(row_id))
    .setAuthTag(box.subarray(-TAG_BYTES))
  try {
    const content = box.subarray(IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function hashOf({ lookUp }: Key, secret: string): string {
  return createHmac('sha256', lookUp).update(secret).digest('hex')
}
