import { toDomainError } from '../policy'
import { isUniqueViolation } from '../sql.server'
import { keyTaken } from './policy'

/** Two people can give the same key concurrently: the unique index decides. */
export async function refuseTakenKey<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, 'tactics_key_unique') ? toDomainError(keyTaken) : error
  }
}
