import { conflict, forbidden, invalid, missing, needs, upgradeRequired } from '../policy'
import { campaignLimit } from '../subscription/policy'
import { END_SENTENCES } from './constants'

export const observes = forbidden('You observe this campaign. To score, choose “Score after all” on its page')

/* Columns of `scope.server.ts`. `is_owner`: the actor is the campaign owner. `is_open`: 'Add & Vote'. */

/* @__NO_SIDE_EFFECTS__ */
const active = (sentence: string) => needs('is_active', conflict(sentence))
/* @__NO_SIDE_EFFECTS__ */
const ownerOnly = (sentence: string) => needs('is_owner', forbidden(sentence))

/** `is_scorer`: the actor does not observe the campaign. Somebody who observes has no vote to take back, so withdrawing asks for the first clause alone. */
export const canWithdraw = [active('Voting has closed')]
export const canVote = [...canWithdraw, needs('is_scorer', observes)]

/** `is_self`: the actor changes it for themselves. `is_member_here`: the person is in the team. */
const observerOf = [
  needs(['is_self', 'is_owner'], forbidden('Only the campaign owner can change this for others')),
  needs('is_member_here', missing('Member not found')),
]

/**
 * `is_theirs_to_choose`: it is about the actor, or nobody has voted yet. `has_no_vote`: the actor has none, if it is about
 * them. About others the answer would tell who has voted.
 */
export const canObserve = [
  ...observerOf,
  active('The campaign has ended, so who scores stays as it was'),
  needs(
    'is_theirs_to_choose',
    conflict('Somebody has voted already, so from now on people choose for themselves to observe'),
  ),
  needs(
    'has_no_vote',
    conflict('You have scored in this campaign. Withdraw your votes before you observe it'),
  ),
]

export const canScoreAfterAll = [
  ...observerOf,
  needs(['is_active', 'is_round_active'], conflict('Voting has closed')),
]

/** Scores are sealed until the end, also for the campaign owner (docs/product.md#sealing). */
export const canSeeResults = [
  needs('has_ended', conflict('The campaign is still running, so its results are sealed')),
]

export const canAddTactic = [
  active('The campaign has ended, so no tactics can be added'),
  needs(['is_open', 'is_owner'], forbidden('Only the campaign owner adds tactics to this campaign')),
]

/** Without `active`, since ending a campaign twice succeeds. */
export const canEndCampaign = [ownerOnly('Only the campaign owner can end the campaign')]
export const canDeleteCampaign = [ownerOnly('Only the campaign owner can delete the campaign')]

const hasEnded = needs('has_ended', conflict('The campaign is still running, so nothing can be decided yet'))
/** After the end: members can read the decision, the owner can write it. */
export const canReadDecision = [hasEnded]
export const canDecide = [ownerOnly('Only the campaign owner decides what to do'), hasEnded]

/** Once per campaign, between its end and the published decision. `is_undecided`: it is not published. */
export const canOfferSecondRound = [
  ownerOnly('Only the campaign owner opens a second round'),
  needs('has_ended', conflict('The campaign is still running, so there is nothing to score again yet')),
  needs('has_no_round', conflict('This campaign has had its second round, and there is no third')),
  needs('is_undecided', conflict('The decision is published, so nothing is scored again')),
]

const endInRange = [
  needs('is_late_enough', invalid(END_SENTENCES.tooEarly, 'end_datetime')),
  needs('is_soon_enough', invalid(END_SENTENCES.tooLate, 'end_datetime')),
]

/** `is_unscored`: nobody has voted yet. Those who vote know the rules, so these are fixed with the first vote. */
const rulesAreOpen = [
  needs(
    ['keeps_rules', 'is_unscored'],
    conflict('Somebody has voted already, so the rules of the vote stay as they were told'),
  ),
]

/** Ended campaigns never reopen. The facts of `endInRange` are true when the end is not changed. */
export const canEditCampaign = [
  ownerOnly('Only the campaign owner can edit the campaign'),
  active('The campaign has ended and cannot be changed'),
  ...endInRange,
  ...rulesAreOpen,
]

export const canRenewInvite = [
  ownerOnly('Only the campaign owner can renew the invite link'),
  active('The campaign has ended, so nobody can join through its link'),
]

export const canCreateCampaign = [...campaignLimit, ...endInRange]

/** The order of the denials matters (docs/product.md#suggestions). */
export const canSuggestTactics = [
  needs(
    'is_premium',
    upgradeRequired(
      'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    ),
  ),
  ownerOnly('AI tactics are enabled only to campaign owner'),
  active('AI tactics are disabled when campaign is off'),
  needs('has_enough_tactics', conflict('AI tactics work best with at least 3 tactics added')),
]
