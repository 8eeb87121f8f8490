import { conflict, invalid, needs } from '../policy'
import { canDecide } from '../campaigns/policy'

export const canSaveDecision = [
  ...canDecide,
  needs(
    ['is_draft', 'has_no_running_round'],
    conflict('The second round is still running: save a draft, and publish it after the end'),
  ),
  needs('has_tactics_for_slots', invalid('The campaign has fewer tactics than that', 'slots')),
  needs('has_these_tactics', invalid('A tactic is not in this campaign', 'tactics')),
  needs(
    'is_latest_version',
    conflict('Somebody else has changed the decision meanwhile. Look at it and save again.'),
  ),
]

export const canChangeDecisionLink = [
  ...canDecide,
  needs('is_published', conflict('Only a published decision has a link')),
]
