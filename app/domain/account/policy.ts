import { canVote } from '../campaigns/policy'
import { conflict, forbidden, missing, needs } from '../policy'

/** `is_in_person`: signed in, not calling with an API token. A stolen one must neither see the devices of its owner nor close the account. */
export const canManageAccount = [
  needs('is_in_person', forbidden('The account is managed by signing in, not with an API token')),
]

/** `owns_no_shared_team`: the actor owns no team that has other members. */
export const canDeleteAccount = [
  ...canManageAccount,
  needs(
    'owns_no_shared_team',
    conflict('Hand over the teams that you own together with others before you delete your account'),
  ),
]

/** `has_connection`: the actor has connected the assistant. Stopping it counts as if the actor could still vote. */
export const canSetChatSheet = [needs('has_connection', missing('Connection not found')), ...canVote]
