import { conflict, missing } from '../policy'

/** Thrown by the policies, and when the unique index rejects the slug. */
export const slugTaken = conflict('This URL is already taken', 'url_slug')

/** When `createTeam` is repeated after the actor has left the team. */
export const teamNotFound = missing('Team not found')
