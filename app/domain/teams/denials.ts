import type { Denial } from '../policy'

/** The slug that decides is the one in the unique index, whatever was asked before. */
export const slugTaken: Denial = {
  kind: 'conflict',
  sentence: 'This URL is already taken',
  field: 'url_slug',
}

/** Answers a repeated creation when the person is no longer in the team that it made. */
export const teamOutOfSight: Denial = { kind: 'not_found', sentence: 'Team not found' }
