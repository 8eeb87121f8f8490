import { createHash } from 'node:crypto'

/** Differs wherever the JSON of two values does. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
