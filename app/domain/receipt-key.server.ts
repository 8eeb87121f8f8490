import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  type KeyObject,
} from 'node:crypto'

/** The key of this installation that signs receipts, so that a voter can prove what the server took (docs/verify.md). */
export type ReceiptKey = {
  /** The 32 bytes of the public half, in base64url. */
  public_key: string
  /** Of the same text always the same, in base64url. */
  sign: (text: string) => string
}

/** A new private key as PEM (PKCS #8). */
export function newReceiptKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

/** The private key that follows from a secret, as PEM: the same in every process that knows it. */
export function deriveReceiptKey(secret: string): string {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'tactics receipts: signing', KEY_BYTES))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return key.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** The private key in a PEM text, or null if there is none of this kind. */
export function parseReceiptKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** @throws Error if the text is not the PEM of an Ed25519 key. */
export function toReceiptKey(pem: string): ReceiptKey {
  const key = parseReceiptKey(pem)
  if (!key) throw new Error('A receipt key is the PEM text of an Ed25519 key')
  return {
    public_key: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** A public key as PEM (SPKI). */
export function toPublicPem(public_key: string): string {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: public_key }, format: 'jwk' })
  return key.export({ format: 'pem', type: 'spki' }).toString()
}
