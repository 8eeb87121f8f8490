import type { Failures } from '../failures'
import type { Policy } from '../policy'
import { receiverTeamLimitReached, receiverTrialOver, trialOver } from '../subscription/denials'
import { teamLimit, type TeamLimitFact } from '../subscription/policy'
import { INVALID_INVITE_LINK, INVITE_LINK_CLOSED } from './constants'
import { slugTaken } from './denials'

/** Boolean columns selected by `scope.server.ts` or by the command's own statement. */
export type TeamFact = 'is_owner'
/** No team uses the slug now, and no other team used it before. */
export type AddressFact = 'is_address_free'
export type MemberFact = TeamFact | 'is_member_here' | 'is_other_than_owner'
/** `is_self`: the actor changes this for themselves. */
export type TeamObserverFact = MemberFact | 'is_self'
export type JoinFact = 'is_welcome' | 'is_newcomer' | 'has_access'

const ownerOnly = (sentence: string): Policy<TeamFact> => [
  { anyOf: ['is_owner'], otherwise: { kind: 'forbidden', sentence } },
]

/** docs/product.md#membership lists who may do what. */
export const canDeleteTeam = ownerOnly('Only the team owner can delete the team')
const freeAddress: Policy<AddressFact> = [{ anyOf: ['is_address_free'], otherwise: slugTaken }]

export const canEditTeam: Policy<TeamFact | AddressFact> = [
  ...ownerOnly('Only the team owner can change the team'),
  ...freeAddress,
]
export const canManageInvite = ownerOnly('Only the team owner can open or close the invite link')
export const canOpenBallots = ownerOnly('Only the team owner can open or close the votes')
export const canRestoreMember = ownerOnly('Only the team owner can let somebody back in')

export const canInviteToTeam: Policy<'is_invite_open'> = [
  {
    anyOf: ['is_invite_open'],
    otherwise: { kind: 'conflict', sentence: INVITE_LINK_CLOSED },
  },
]

const isMemberHere: Policy<MemberFact> = [
  { anyOf: ['is_member_here'], otherwise: { kind: 'not_found', sentence: 'Member not found' } },
]

/** Whether a person observes the team's campaigns. */
export const canSetTeamObserver: Policy<TeamObserverFact> = [
  {
    anyOf: ['is_self', 'is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the team owner can change this for others' },
  },
  ...isMemberHere,
]

export const canRemoveMember: Policy<MemberFact> = [
  ...ownerOnly('Only the team owner can remove members'),
  ...isMemberHere,
  {
    anyOf: ['is_other_than_owner'],
    otherwise: { kind: 'conflict', sentence: 'The owner cannot be removed from the team' },
  },
]

/** The plan facts are those of the person who receives the team. */
export const canHandOverTeam: Policy<MemberFact | TeamLimitFact> = [
  ...ownerOnly('Only the team owner can hand over the team'),
  ...isMemberHere,
  { anyOf: ['has_access'], otherwise: receiverTrialOver },
  { anyOf: ['is_below_team_limit'], otherwise: receiverTeamLimitReached },
]

export const canLeaveTeam: Policy<'is_other_than_owner'> = [
  {
    anyOf: ['is_other_than_owner'],
    otherwise: { kind: 'conflict', sentence: 'Hand over the team to another member before you leave it' },
  },
]

/** Members follow a campaign's link to the campaign, so 'Already a member' is not a denial here. */
export const canFollowInvite: Policy<'is_welcome' | 'has_access'> = [
  { anyOf: ['is_welcome'], otherwise: { kind: 'not_found', sentence: INVALID_INVITE_LINK } },
  { anyOf: ['has_access'], otherwise: trialOver },
]

/** 'Already a member' comes first; screens treat it as success. */
export const canJoinTeam: Policy<JoinFact> = [
  { anyOf: ['is_newcomer'], otherwise: { kind: 'conflict', sentence: 'Already a member of this team' } },
  ...canFollowInvite,
]

export const canCreateTeam: Policy<TeamLimitFact | AddressFact> = [...teamLimit, ...freeAddress]

/** What people read when one of the forms fails. */
export const failures = {
  createTeam: { failure: 'Failed to create team' },
  editTeam: { failure: 'Failed to update team' },
  deleteTeam: { failure: 'Failed to delete team' },
  leaveTeam: { failure: 'Failed to leave team' },
  inviteToTeam: { failure: 'Failed to invite' },
  setTeamInvite: { failure: 'Failed to update the invite link' },
  setOpenBallots: { failure: 'Failed to open or close the votes' },
  removeMember: { failure: 'Failed to remove member' },
  restoreMember: { failure: 'Failed to let the member back in' },
  setTeamObserver: { failure: 'Failed to change who scores' },
  handOverTeam: { failure: 'Failed to hand over the team' },
} as const satisfies Failures
