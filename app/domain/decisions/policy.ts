import type { Failures } from '../failures'
import { canDecide } from '../campaigns/policy'
import type { Policy } from '../policy'

type DecideFact = 'is_owner' | 'has_ended'
export type SaveDecisionFact =
  | DecideFact
  | 'is_draft'
  | 'has_no_running_round'
  | 'has_tactics_for_slots'
  | 'has_these_tactics'
  | 'is_latest_version'
export type DecisionLinkFact = DecideFact | 'is_published'

export const canSaveDecision: Policy<SaveDecisionFact> = [
  ...canDecide,
  {
    anyOf: ['is_draft', 'has_no_running_round'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The second round is still running: save a draft, and publish it after the end',
    },
  },
  {
    anyOf: ['has_tactics_for_slots'],
    otherwise: {
      kind: 'invalid',
      sentence: 'The campaign has fewer tactics than that',
      field: 'slots',
    },
  },
  {
    anyOf: ['has_these_tactics'],
    otherwise: {
      kind: 'invalid',
      sentence: 'A tactic is not in this campaign',
      field: 'tactics',
    },
  },
  {
    anyOf: ['is_latest_version'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Somebody else has changed the decision meanwhile. Look at it and save again.',
    },
  },
]

export const canChangeDecisionLink: Policy<DecisionLinkFact> = [
  ...canDecide,
  {
    anyOf: ['is_published'],
    otherwise: { kind: 'conflict', sentence: 'Only a published decision has a link' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  saveDecision: { failure: 'Failed to save the decision' },
  openDecisionLink: { failure: 'Failed to open the link' },
  closeDecisionLink: { failure: 'Failed to close the link' },
} as const satisfies Failures
