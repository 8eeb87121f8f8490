import { conflict, needs } from '../policy'
import { canSeeResults } from '../campaigns/policy'

/** Campaigns that ended before there were seals have results and no seal. */
export const canReadSeal = [
  ...canSeeResults,
  needs(
    'is_sealed',
    conflict('This campaign ended before results were sealed, so there is nothing to check'),
  ),
  needs(
    'has_no_running_round',
    conflict('The second round is still running: the file is here again after its end'),
  ),
]
