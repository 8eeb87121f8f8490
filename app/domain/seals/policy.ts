import { canSeeResults } from '../campaigns/policy'
import type { Policy } from '../policy'

/** Campaigns that ended before there were seals have results and no seal. */
export const canReadSeal: Policy<'has_ended' | 'is_sealed' | 'has_no_running_round'> = [
  ...canSeeResults,
  {
    anyOf: ['is_sealed'],
    otherwise: {
      kind: 'conflict',
      sentence: 'This campaign ended before results were sealed, so there is nothing to check',
    },
  },
  {
    anyOf: ['has_no_running_round'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The second round is still running: the file is here again after its end',
    },
  },
]
