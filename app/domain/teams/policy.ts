import type { Policy } from '../policy'
import { receiverTeamLimitReached, receiverTrialOver, trialOver } from '../subscription/denials'
import { teamLimit, type TeamLimitFact } from '../subscription/policy'
import { INVALID_INVITE_LINK } from './constants'

/** Facts about a team and the actor; each is a boolean column of `scope.server.ts` or of the command's own statement. */
export type TeamFact = 'is_owner'
export type MemberFact = TeamFact | 'is_member_here' | 'is_not_owner_themself'
export type JoinFact = 'is_welcome' | 'is_newcomer' | 'has_access'

const ownerOnly = (sentence: string): Policy<TeamFact> => [
  { anyOf: ['is_owner'], otherwise: { kind: 'forbidden', sentence } },
]

/** What only the team owner may do (docs/product.md#membership). */
export const canDeleteTeam = ownerOnly('Only the team owner can delete the team')
export const canManageInvite = ownerOnly('Only the team owner can open or close the invite link')
export const canRestoreMember = ownerOnly('Only the team owner can let somebody back in')

/** Every member invites, but a closed link lets nobody in. */
export const canInviteToTeam: Policy<'is_invite_open'> = [
  {
    anyOf: ['is_invite_open'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The invite link is closed: nobody can join through it.',
    },
  },
]

const isMemberHere: Policy<MemberFact> = [
  { anyOf: ['is_member_here'], otherwise: { kind: 'not_found', sentence: 'Member not found' } },
]

export const canRemoveMember: Policy<MemberFact> = [
  ...ownerOnly('Only the team owner can remove members'),
  ...isMemberHere,
  {
    anyOf: ['is_not_owner_themself'],
    otherwise: { kind: 'conflict', sentence: 'The owner cannot be removed from the team' },
  },
]

/** The facts of `canCreateTeam`, of the person who receives the team. */
export const canHandOverTeam: Policy<MemberFact | TeamLimitFact> = [
  ...ownerOnly('Only the team owner can hand over the team'),
  ...isMemberHere,
  { anyOf: ['has_access'], otherwise: receiverTrialOver },
  { anyOf: ['is_below_team_limit'], otherwise: receiverTeamLimitReached },
]

/** The owner hands the team over before leaving (docs/product.md#membership). */
export const canLeaveTeam: Policy<'is_not_owner_themself'> = [
  {
    anyOf: ['is_not_owner_themself'],
    otherwise: { kind: 'conflict', sentence: 'Hand over the team to another member before you leave it' },
  },
]

/** A campaign's link leads members on, so nobody is 'Already a member' there. */
export const canFollowInvite: Policy<'is_welcome' | 'has_access'> = [
  { anyOf: ['is_welcome'], otherwise: { kind: 'not_found', sentence: INVALID_INVITE_LINK } },
  { anyOf: ['has_access'], otherwise: trialOver },
]

/** A member's second visit says so before anything else; 'Already a member' is treated as success by screens. */
export const canJoinTeam: Policy<JoinFact> = [
  { anyOf: ['is_newcomer'], otherwise: { kind: 'conflict', sentence: 'Already a member of this team' } },
  ...canFollowInvite,
]

export const canCreateTeam: Policy<TeamLimitFact> = teamLimit
