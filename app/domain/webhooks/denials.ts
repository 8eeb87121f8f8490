import { invalid } from '../policy'

export const addressNotPublic = invalid(
  'The address must be one on the internet, not of a private network',
  'url',
)
