import { forbidden, needs } from '../policy'

/** `is_in_person`: signed in, not calling with an API token. A stolen one must not be able to create another. */
export const canManageApiTokens = [
  needs('is_in_person', forbidden('API tokens are managed by signing in, not with an API token')),
]
