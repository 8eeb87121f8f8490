import type { Denial } from '../policy'

export const addressNotPublic: Denial = {
  kind: 'invalid',
  sentence: 'The address must be one on the internet, not of a private network',
  field: 'url',
}
