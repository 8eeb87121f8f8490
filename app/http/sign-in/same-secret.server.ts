import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells neither how much of a secret was guessed nor how long it is. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
