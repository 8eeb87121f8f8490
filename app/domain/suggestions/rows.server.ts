import { canSuggestTactics } from '../campaigns/policy'
import { factsRow } from '../policy.server'

export const SuggestFacts = factsRow(canSuggestTactics)
