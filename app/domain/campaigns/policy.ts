import type { Failures } from '../failures'
import type { Clause, Policy } from '../policy'
import { campaignLimit, type CampaignLimitFact } from '../subscription/policy'
import { END_SENTENCES } from './constants'
import { observes } from './denials'

/** Columns of `scope.server.ts`. `is_owner`: the actor is the campaign owner. `is_open`: 'Add & Vote'. */
export type CampaignFact = 'is_active' | 'is_owner' | 'is_open'
export type SuggestFact = 'is_premium' | 'is_owner' | 'is_active' | 'has_enough_tactics'
/** `is_scorer`: the actor does not observe the campaign. */
export type VoteFact = 'is_active' | 'is_scorer'
/** `is_self`: the actor changes it for themselves. `is_member_here`: the person is in the team. */
type ObserverFact = 'is_owner' | 'is_self' | 'is_member_here'
/**
 * `is_theirs_to_choose`: it is about the actor, or nobody has voted yet. `has_no_vote`: the actor has none, if it is about
 * them. About others the answer would tell who has voted.
 */
export type ObserveFact = ObserverFact | 'is_active' | 'is_theirs_to_choose' | 'has_no_vote'
export type ScoreAfterAllFact = ObserverFact | 'is_active' | 'is_round_active'
export type RuleFact = 'keeps_rules' | 'is_unscored'
export type EndFact = 'is_late_enough' | 'is_soon_enough'
/** `is_undecided`: the decision is not published. */
export type OfferRoundFact = 'is_owner' | 'has_ended' | 'has_no_round' | 'is_undecided'
export type CreateCampaignFact = CampaignLimitFact | EndFact

const active = (sentence: string): Clause<'is_active'> => ({
  anyOf: ['is_active'],
  otherwise: { kind: 'conflict', sentence },
})
const ownerOnly = (sentence: string): Clause<'is_owner'> => ({
  anyOf: ['is_owner'],
  otherwise: { kind: 'forbidden', sentence },
})

/** Somebody who observes has no vote to take back, so withdrawing asks for the first clause alone. */
export const canWithdraw: Policy<'is_active'> = [active('Voting has closed')]
export const canVote: Policy<VoteFact> = [...canWithdraw, { anyOf: ['is_scorer'], otherwise: observes }]

const observerOf: Policy<ObserverFact> = [
  {
    anyOf: ['is_self', 'is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the campaign owner can change this for others' },
  },
  { anyOf: ['is_member_here'], otherwise: { kind: 'not_found', sentence: 'Member not found' } },
]

export const canObserve: Policy<ObserveFact> = [
  ...observerOf,
  active('The campaign has ended, so who scores stays as it was'),
  {
    anyOf: ['is_theirs_to_choose'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Somebody has voted already, so from now on people choose for themselves to observe',
    },
  },
  {
    anyOf: ['has_no_vote'],
    otherwise: {
      kind: 'conflict',
      sentence: 'You have scored in this campaign. Withdraw your votes before you observe it',
    },
  },
]

export const canScoreAfterAll: Policy<ScoreAfterAllFact> = [
  ...observerOf,
  {
    anyOf: ['is_active', 'is_round_active'],
    otherwise: { kind: 'conflict', sentence: 'Voting has closed' },
  },
]

/** Scores are sealed until the end, also for the campaign owner (docs/product.md#sealing). */
export const canSeeResults: Policy<'has_ended'> = [
  {
    anyOf: ['has_ended'],
    otherwise: { kind: 'conflict', sentence: 'The campaign is still running, so its results are sealed' },
  },
]

/** In 'Vote Only' campaigns only the owner adds tactics. */
export const canAddTactic: Policy<CampaignFact> = [
  active('The campaign has ended, so no tactics can be added'),
  {
    anyOf: ['is_open', 'is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the campaign owner adds tactics to this campaign' },
  },
]

/** Without `active`, since ending a campaign twice succeeds. */
export const canEndCampaign: Policy<CampaignFact> = [
  ownerOnly('Only the campaign owner can end the campaign'),
]
export const canDeleteCampaign: Policy<CampaignFact> = [
  ownerOnly('Only the campaign owner can delete the campaign'),
]

const hasEnded: Clause<'has_ended'> = {
  anyOf: ['has_ended'],
  otherwise: {
    kind: 'conflict',
    sentence: 'The campaign is still running, so nothing can be decided yet',
  },
}
/** After the end: members can read the decision, the owner can write it. */
export const canReadDecision: Policy<'has_ended'> = [hasEnded]
export const canDecide: Policy<'is_owner' | 'has_ended'> = [
  ownerOnly('Only the campaign owner decides what to do'),
  hasEnded,
]

/** Once per campaign, between its end and the published decision. */
export const canOfferSecondRound: Policy<OfferRoundFact> = [
  ownerOnly('Only the campaign owner opens a second round'),
  {
    anyOf: ['has_ended'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign is still running, so there is nothing to score again yet',
    },
  },
  {
    anyOf: ['has_no_round'],
    otherwise: {
      kind: 'conflict',
      sentence: 'This campaign has had its second round, and there is no third',
    },
  },
  {
    anyOf: ['is_undecided'],
    otherwise: { kind: 'conflict', sentence: 'The decision is published, so nothing is scored again' },
  },
]

const endInRange: Policy<EndFact> = [
  {
    anyOf: ['is_late_enough'],
    otherwise: { kind: 'invalid', sentence: END_SENTENCES.tooEarly, field: 'end_datetime' },
  },
  {
    anyOf: ['is_soon_enough'],
    otherwise: { kind: 'invalid', sentence: END_SENTENCES.tooLate, field: 'end_datetime' },
  },
]

/** `is_unscored`: nobody has voted yet. Those who vote know the rules, so these are fixed with the first vote. */
const rulesAreOpen: Policy<RuleFact> = [
  {
    anyOf: ['keeps_rules', 'is_unscored'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Somebody has voted already, so the rules of the vote stay as they were told',
    },
  },
]

/** Ended campaigns never reopen. The facts of `endInRange` are true when the end is not changed. */
export const canEditCampaign: Policy<CampaignFact | EndFact | RuleFact> = [
  ownerOnly('Only the campaign owner can edit the campaign'),
  active('The campaign has ended and cannot be changed'),
  ...endInRange,
  ...rulesAreOpen,
]

export const canRenewInvite: Policy<CampaignFact> = [
  ownerOnly('Only the campaign owner can renew the invite link'),
  active('The campaign has ended, so nobody can join through its link'),
]

export const canCreateCampaign: Policy<CreateCampaignFact> = [...campaignLimit, ...endInRange]

/** The order of the denials matters (docs/product.md#suggestions). */
export const canSuggestTactics: Policy<SuggestFact> = [
  {
    anyOf: ['is_premium'],
    otherwise: {
      kind: 'upgrade_required',
      sentence:
        'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    },
  },
  ownerOnly('AI tactics are enabled only to campaign owner'),
  active('AI tactics are disabled when campaign is off'),
  {
    anyOf: ['has_enough_tactics'],
    otherwise: { kind: 'conflict', sentence: 'AI tactics work best with at least 3 tactics added' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  createCampaign: { failure: 'Failed to create campaign' },
  runCampaignAgain: { failure: 'Failed to create campaign' },
  startCampaign: { failure: 'Failed to create campaign' },
  editCampaign: { failure: 'Failed to update campaign' },
  renewCampaignInvite: { failure: 'Failed to renew the invite link' },
  endCampaign: { failure: 'Failed to end campaign' },
  setCampaignObserver: { failure: 'Failed to change who scores' },
  markConfettiViewed: { failure: 'Failed to load campaign' },
  deleteCampaign: { failure: 'Failed to delete campaign' },
  suggestTactics: { failure: 'Failed to generate AI tactics. Please try again.' },
} as const satisfies Failures
