import { canSuggestTactics } from '../campaigns/policy'
import { factsRow } from '../sql.server'

export const SuggestFacts = factsRow(canSuggestTactics)
