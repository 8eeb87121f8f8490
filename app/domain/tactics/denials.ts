import { conflict } from '../policy'

/** When the unique index rejects the key. */
export const keyTaken = conflict('Another tactic of this campaign has this key', 'key')
