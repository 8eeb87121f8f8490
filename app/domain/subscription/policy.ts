import type { Policy } from '../policy'
import { trialOver } from './denials'

/** `is_covered`: a member of a team whose owner is premium. */
export type AccessFact = 'has_access' | 'is_covered'

export const canSeeDashboard: Policy<AccessFact> = [
  { anyOf: ['has_access', 'is_covered'], otherwise: trialOver },
]
