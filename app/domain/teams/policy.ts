import { conflict, forbidden, missing, needs } from '../policy'
import { receiverTeamLimitReached, receiverTrialOver, trialOver, teamLimit } from '../subscription/policy'
import { INVALID_INVITE_LINK, INVITE_LINK_CLOSED } from './constants'

export const slugTaken = conflict('This URL is already taken', 'url_slug')
export const uniqueSlug = { index: 'teams_url_slug_unique', denial: slugTaken }

/** When `createTeam` is repeated after the actor has left the team. */
export const teamNotFound = missing('Team not found')

const ownerOnly = (sentence: string) => [needs('is_owner', forbidden(sentence))]

/** docs/product.md#membership lists who may do what. */
export const canDeleteTeam = ownerOnly('Only the team owner can delete the team')
/** No team uses the slug now, and no other team used it before. */
const freeAddress = [needs('is_address_free', slugTaken)]

export const canEditTeam = [...ownerOnly('Only the team owner can change the team'), ...freeAddress]
export const canManageInvite = ownerOnly('Only the team owner can open or close the invite link')
export const canOpenBallots = ownerOnly('Only the team owner can open or close the votes')
export const canRestoreMember = ownerOnly('Only the team owner can let somebody back in')

export const canReadTeamHistory = ownerOnly('Only the team owner can read its history')

export const canInviteToTeam = [needs('is_invite_open', conflict(INVITE_LINK_CLOSED))]

const isMemberHere = [needs('is_member_here', missing('Member not found'))]

/** Whether a person observes the team's campaigns. `is_self`: the actor changes this for themselves. */
export const canSetTeamObserver = [
  needs(['is_self', 'is_owner'], forbidden('Only the team owner can change this for others')),
  ...isMemberHere,
]

export const canRemoveMember = [
  ...ownerOnly('Only the team owner can remove members'),
  ...isMemberHere,
  needs('is_other_than_owner', conflict('The owner cannot be removed from the team')),
]

/** The plan facts are those of the person who receives the team. */
export const canHandOverTeam = [
  ...ownerOnly('Only the team owner can hand over the team'),
  ...isMemberHere,
  needs('has_access', receiverTrialOver),
  needs('is_below_team_limit', receiverTeamLimitReached),
]

export const canLeaveTeam = [
  needs('is_other_than_owner', conflict('Hand over the team to another member before you leave it')),
]

/** Members follow a campaign's link to the campaign, so 'Already a member' is not a denial here. */
export const canFollowInvite = [
  needs('is_welcome', missing(INVALID_INVITE_LINK)),
  needs('has_access', trialOver),
]

/** 'Already a member' comes first; screens treat it as success. */
export const canJoinTeam = [
  needs('is_newcomer', conflict('Already a member of this team')),
  ...canFollowInvite,
]

export const canCreateTeam = [...teamLimit, ...freeAddress]
