import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BITS = 256

/** Random, in base64url. */
export function newSecret(bits = SECRET_BITS): string {
  return randomBytes(bits / 8).toString('base64url')
}

/** The form in which the database stores a secret: SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares in constant time, so that the time reveals neither the secret's beginning nor its length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Differs wherever the JSON of two values does. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
