import type { Failures } from '../failures'
import { observes } from '../campaigns/denials'
import { canOfferSecondRound, type EndFact, type OfferRoundFact } from '../campaigns/policy'
import type { Clause, Policy } from '../policy'
import { ROUND_END_SENTENCES } from './constants'

export type OpenRoundFact = OfferRoundFact | 'has_these_tactics'
/** `is_round_active`: the second round runs, by the database's clock. */
export type RoundFact = 'is_owner' | 'is_round_active'

const ownerOnly = (sentence: string): Clause<'is_owner'> => ({
  anyOf: ['is_owner'],
  otherwise: { kind: 'forbidden', sentence },
})
const active = (sentence: string): Clause<'is_round_active'> => ({
  anyOf: ['is_round_active'],
  otherwise: { kind: 'conflict', sentence },
})

export const canReadSecondRound: Policy<'has_ended'> = [
  {
    anyOf: ['has_ended'],
    otherwise: { kind: 'conflict', sentence: 'The campaign is still running, so it has no second round yet' },
  },
]

export const canOpenSecondRound: Policy<OpenRoundFact> = [
  ...canOfferSecondRound,
  {
    anyOf: ['has_these_tactics'],
    otherwise: {
      kind: 'invalid',
      sentence: 'A tactic is not in the ranking of this campaign',
      field: 'tactic_ids',
    },
  },
]

/** Not `active`: ending twice succeeds, as with a campaign. */
export const canEndSecondRound: Policy<'is_owner'> = [
  ownerOnly('Only the campaign owner can end the second round'),
]

export const canMoveSecondRoundEnd: Policy<RoundFact | EndFact> = [
  ownerOnly('Only the campaign owner can move the end of the second round'),
  active('The second round has ended and cannot be reopened'),
  {
    anyOf: ['is_late_enough'],
    otherwise: { kind: 'invalid', sentence: ROUND_END_SENTENCES.tooEarly, field: 'end_datetime' },
  },
  {
    anyOf: ['is_soon_enough'],
    otherwise: { kind: 'invalid', sentence: ROUND_END_SENTENCES.tooLate, field: 'end_datetime' },
  },
]

export const canWithdrawAgain: Policy<'is_round_active'> = [active('The second round has ended')]
export const canVoteAgain: Policy<'is_round_active' | 'is_scorer'> = [
  ...canWithdrawAgain,
  { anyOf: ['is_scorer'], otherwise: observes },
]

/** What people read when one of the forms fails. */
export const failures = {
  openSecondRound: { failure: 'Failed to open the second round' },
  moveSecondRoundEnd: { failure: 'Failed to move the end of the second round' },
  endSecondRound: { failure: 'Failed to end the second round' },
  voteInSecondRound: {
    failure: 'Failed to submit votes',
    alert: 'Failed to submit votes. Please try again.',
  },
  withdrawSecondVote: { failure: 'Failed to withdraw vote' },
} as const satisfies Failures
