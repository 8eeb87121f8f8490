import { createHash, randomBytes } from 'node:crypto'

const SECRET_BITS = 256

/** Random, in base64url. */
export function newSecret(bits = SECRET_BITS): string {
  return randomBytes(bits / 8).toString('base64url')
}

/** The form in which the database stores a secret: SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
