import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { INVITE_TOKEN_BITS } from './campaigns/constants'

/** UUIDv7: sorts by time of creation, which is the order of lists. */
export function newId(): string {
  return v7()
}

/** Unguessable part of a campaign's invite link, base64url. */
export function newInviteToken(): string {
  return randomBytes(INVITE_TOKEN_BITS / 8).toString('base64url')
}
