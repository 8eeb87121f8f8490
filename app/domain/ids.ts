import { z } from 'zod'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text can be an id. Other texts are unknown (404), not invalid (docs/product.md#input). */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** Whether the text can be the secret part of a campaign's invite link. */
export function isInviteToken(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

/** An id inside a body. Ids in paths are settled before: a path that cannot match is 404. */
export function idField(message: string) {
  return z.string({ error: message }).regex(UUID, { error: message }).toLowerCase().meta({ format: 'uuid' })
}
