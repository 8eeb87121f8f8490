import { conflict, forbidden, invalid, needs } from '../policy'
import { observes, canOfferSecondRound } from '../campaigns/policy'
import { ROUND_END_SENTENCES } from './constants'

const ownerOnly = (sentence: string) => needs('is_owner', forbidden(sentence))
/** `is_round_active`: the second round runs, by the database's clock. */
const active = (sentence: string) => needs('is_round_active', conflict(sentence))

export const canReadSecondRound = [
  needs('has_ended', conflict('The campaign is still running, so it has no second round yet')),
]

export const canOpenSecondRound = [
  ...canOfferSecondRound,
  needs('has_these_tactics', invalid('A tactic is not in the ranking of this campaign', 'tactic_ids')),
]

/** Not `active`: ending twice succeeds, as with a campaign. */
export const canEndSecondRound = [ownerOnly('Only the campaign owner can end the second round')]

export const canMoveSecondRoundEnd = [
  ownerOnly('Only the campaign owner can move the end of the second round'),
  active('The second round has ended and cannot be reopened'),
  needs('is_late_enough', invalid(ROUND_END_SENTENCES.tooEarly, 'end_datetime')),
  needs('is_soon_enough', invalid(ROUND_END_SENTENCES.tooLate, 'end_datetime')),
]

export const canWithdrawAgain = [active('The second round has ended')]
export const canVoteAgain = [...canWithdrawAgain, needs('is_scorer', observes)]
