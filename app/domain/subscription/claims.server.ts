import { toDomainError } from '../policy'
import { tooManyAtOnce } from './policy'

const MAX_ATTEMPTS = 20

/** Repeats a creation that returned null: it lost the race for `limited_creations` (docs/decisions/003). */
export async function retryLostClaims<Created>(attempt: () => Promise<Created | null>): Promise<Created> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const created = await attempt()
    if (created !== null) return created
  }
  throw toDomainError(tooManyAtOnce)
}
