import { randomBytes } from 'node:crypto'
import { INVITE_TOKEN_BITS } from './constants'

/** Unguessable part of a campaign's invite link, base64url. */
export function newInviteToken(): string {
  return randomBytes(INVITE_TOKEN_BITS / 8).toString('base64url')
}
