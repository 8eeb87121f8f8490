import { forbidden, needs } from '../policy'
import type { Failures } from '../failures'

/** `is_in_person`: signed in, not calling with an API token. A stolen one must not be able to create another. */
export const canManageApiTokens = [
  needs('is_in_person', forbidden('API tokens are managed by signing in, not with an API token')),
]

/** What people read when one of the forms fails. */
export const failures = {
  createApiToken: { failure: 'Failed to create the API token' },
  revokeApiToken: { failure: 'Failed to revoke the API token' },
} as const satisfies Failures
