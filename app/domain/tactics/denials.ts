import type { Denial } from '../policy'

/** When the unique index rejects the key. */
export const keyTaken: Denial = {
  kind: 'conflict',
  sentence: 'Another tactic of this campaign has this key',
  field: 'key',
}
