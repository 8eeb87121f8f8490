import type { TokenScope } from '~/domain/tokens/constants'

export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read',
  add: 'Add',
  vote: 'Vote',
  manage: 'Manage',
}
