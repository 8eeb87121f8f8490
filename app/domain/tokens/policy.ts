import type { Failures } from '../failures'
import type { Policy } from '../policy'

/** `is_in_person`: signed in, not calling with an API token. */
export type CredentialFact = 'is_in_person'

/** A stolen token must not be able to create another. */
export const canManageApiTokens: Policy<CredentialFact> = [
  {
    anyOf: ['is_in_person'],
    otherwise: { kind: 'forbidden', sentence: 'API tokens are managed by signing in, not with an API token' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  createApiToken: { failure: 'Failed to create the API token' },
  revokeApiToken: { failure: 'Failed to revoke the API token' },
} as const satisfies Failures
