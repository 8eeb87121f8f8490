import type { Clause, Policy } from '../policy'
import { campaignLimit, type CampaignLimitFact } from '../subscription/policy'
import { END_SENTENCES } from './constants'

/**
 * Facts about a campaign and the actor: boolean columns of `scope.server.ts`, by the database's clock.
 * `is_owner`: the creator, or the team's owner once the creator has left. `is_open`: contribution mode 'Add & Vote'.
 */
export type CampaignFact = 'is_active' | 'is_owner' | 'is_open'
export type SuggestFact = 'is_premium' | 'is_owner' | 'is_active' | 'has_enough_tactics'
export type EndFact = 'is_late_enough' | 'is_soon_enough'
export type CreateCampaignFact = CampaignLimitFact | EndFact

const active = (sentence: string): Clause<'is_active'> => ({
  anyOf: ['is_active'],
  otherwise: { kind: 'conflict', sentence },
})
const ownerOnly = (sentence: string): Clause<'is_owner'> => ({
  anyOf: ['is_owner'],
  otherwise: { kind: 'forbidden', sentence },
})

/** Every member votes while the campaign runs (docs/product.md#votes). */
export const canVote: Policy<'is_active'> = [active('Voting has closed')]

/** In 'Vote Only' mode only the campaign owner adds tactics (docs/product.md#campaigns). */
export const canAddTactic: Policy<CampaignFact> = [
  active('The campaign has ended, so no tactics can be added'),
  {
    anyOf: ['is_open', 'is_owner'],
    otherwise: { kind: 'forbidden', sentence: 'Only the campaign owner adds tactics to this campaign' },
  },
]

/** Ending is harmless the second time, so the policy asks for ownership alone. */
export const canEndCampaign: Policy<CampaignFact> = [
  ownerOnly('Only the campaign owner can end the campaign'),
]
export const canDeleteCampaign: Policy<CampaignFact> = [
  ownerOnly('Only the campaign owner can delete the campaign'),
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

/** A campaign that has ended never reopens (docs/product.md#campaign-time). */
export const canMoveCampaignEnd: Policy<CampaignFact | EndFact> = [
  ownerOnly('Only the campaign owner can move the end'),
  active('The campaign has ended and cannot be reopened'),
  ...endInRange,
]

export const canCreateCampaign: Policy<CreateCampaignFact> = [...campaignLimit, ...endInRange]

/** The four conditions in the order in which their refusals win (docs/product.md#suggestions). */
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
