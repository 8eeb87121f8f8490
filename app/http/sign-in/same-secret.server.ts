import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the time reveals neither the secret's beginning nor its length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
