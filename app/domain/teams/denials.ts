import type { Denial } from '../policy'

/** Thrown by the policies, and when the unique index rejects the slug. */
export const slugTaken: Denial = {
  kind: 'conflict',
  sentence: 'This URL is already taken',
  field: 'url_slug',
}

/** When `createTeam` is repeated after the actor has left the team. */
export const teamNotFound: Denial = { kind: 'not_found', sentence: 'Team not found' }
