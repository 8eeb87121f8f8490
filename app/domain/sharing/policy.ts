import { forbidden, needs } from '../policy'
import { canSeeResults } from '../campaigns/policy'

export const canChangeResultLink = [
  needs('is_owner', forbidden('Only the campaign owner opens and closes the link')),
  ...canSeeResults,
]
