import { canSeeResults } from '../campaigns/policy'
import type { Policy } from '../policy'

/** Campaigns that ended before there were seals have results and no seal. */
export const canReadSeal: Policy<'has_ended' | 'is_sealed'> = [
  ...canSeeResults,
  {
    anyOf: ['is_sealed'],
    otherwise: {
      kind: 'conflict',
      sentence: 'This campaign ended before results were sealed, so there is nothing to check',
    },
  },
]
