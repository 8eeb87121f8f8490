import type { Policy } from '../policy'

/** `is_in_person`: signed in, not calling with an API token. */
export type CredentialFact = 'is_in_person'

/** Whoever finds a token must not be able to make it last by making another. */
export const canManageApiTokens: Policy<CredentialFact> = [
  {
    anyOf: ['is_in_person'],
    otherwise: { kind: 'forbidden', sentence: 'API tokens are managed by signing in, not with an API token' },
  },
]
