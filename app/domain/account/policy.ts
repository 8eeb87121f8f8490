import type { Failures } from '../failures'
import type { Policy } from '../policy'
import type { CredentialFact } from '../tokens/policy'

/** A stolen API token must neither see the devices of its owner nor close the account. */
export const canManageAccount: Policy<CredentialFact> = [
  {
    anyOf: ['is_in_person'],
    otherwise: { kind: 'forbidden', sentence: 'The account is managed by signing in, not with an API token' },
  },
]

/** `owns_no_shared_team`: the actor owns no team that has other members. */
export const canDeleteAccount: Policy<CredentialFact | 'owns_no_shared_team'> = [
  ...canManageAccount,
  {
    anyOf: ['owns_no_shared_team'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Hand over the teams that you own together with others before you delete your account',
    },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  changeName: { failure: 'Failed to save your name' },
  endSession: { failure: 'Failed to sign out the device' },
  endOtherSessions: { failure: 'Failed to sign out the other devices' },
  deleteAccount: { failure: 'Failed to delete your account' },
} as const satisfies Failures
