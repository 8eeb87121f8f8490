import type { Actor } from '../context'
import { toDomainError, type Denial } from '../policy'
import type { TokenScope } from './constants'

export function scopeDenial(scope: TokenScope): Denial {
  return {
    kind: 'forbidden',
    sentence: `This API token lacks the scope "${scope}". Its owner can make one that has it at /settings/tokens`,
  }
}

/** The one check of what an API token may do. @throws DomainError for the first scope that it lacks. */
export function requireScopes(
  { token_scopes }: Pick<Actor, 'token_scopes'>,
  scopes: readonly TokenScope[],
): void {
  const missing = token_scopes && scopes.find((scope) => !token_scopes.includes(scope))
  if (missing) throw toDomainError(scopeDenial(missing))
}
