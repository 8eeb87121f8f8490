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
