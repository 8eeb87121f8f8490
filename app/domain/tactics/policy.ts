import type { Policy } from '../policy'
import type { CampaignFact } from '../campaigns/policy'

/** `is_adder`: the actor added this tactic. */
export type TacticFact = CampaignFact | 'is_adder'

/** The adder or the campaign owner, and only while the campaign runs (docs/product.md#tactics). */
export const canDeleteTactic: Policy<TacticFact> = [
  {
    anyOf: ['is_adder', 'is_owner'],
    otherwise: {
      kind: 'forbidden',
      sentence: 'Only whoever added the tactic or the campaign owner can delete it',
    },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be deleted',
    },
  },
]
