import { refusal } from '../policy'
import { tooManyAtOnce } from './denials'

const ATTEMPTS = 20

/**
 * A creation that a plan limits counts and inserts in one statement, and claims the creator's row by raising
 * `limited_creations` from the value it counted under. Whoever finds it raised lost a race, counted too early, and
 * counts anew: so of many creations at the limit exactly one succeeds (docs/decisions/003).
 */
export async function retryLostClaims<Created>(attempt: () => Promise<Created | null>): Promise<Created> {
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const created = await attempt()
    if (created !== null) return created
  }
  throw refusal(tooManyAtOnce)
}
