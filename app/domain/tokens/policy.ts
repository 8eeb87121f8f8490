import { forbidden, needs, toDomainError, type Denial } from '../policy'
import type { Actor } from '../context'
import type { TokenScope } from './constants'

/** `is_in_person`: signed in, not calling with an API token. A stolen one must not be able to create another. */
export const canManageApiTokens = [
  needs('is_in_person', forbidden('API tokens are managed by signing in, not with an API token')),
]

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
