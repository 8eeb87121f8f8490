import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 random bits for a session, a ticket or an API token. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What the database keeps of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
