/** Lets secret scanners recognise a token that was published by mistake. */
export const API_TOKEN_PREFIX = 'tactics_'
export const API_TOKEN_NAME_MAX = 50
/** The longest lifetime; a token without one lasts until it is revoked. */
export const API_TOKEN_DAYS_MAX = 366
export const API_TOKEN_DAYS_OFFERED = [7, 30, 90, 365] as const
/** What an API token may do; every operation names one of them in its record (docs/product.md#api). */
export const API_TOKEN_SCOPES = ['read', 'add', 'vote', 'manage'] as const
export type TokenScope = (typeof API_TOKEN_SCOPES)[number]
/** What people can let an assistant do by OAuth: never `vote` (docs/decisions/054). */
export const ASSISTANT_SCOPES = ['read', 'add', 'manage'] as const satisfies TokenScope[]
export const CONNECTIONS_MAX = 50
export const CLIENT_NAME_MAX = 80
export const CODE_SECONDS = 60
export const ACCESS_SECONDS = 60 * 60
export const CONNECTION_DAYS = 90
/** Hosts renew in parallel with one token: until then each renewal gets tokens of its own. */
export const RENEWAL_GRACE_SECONDS = 120
/** The precision of `last_used_at`: an update at every call would turn each read into a write. */
export const LAST_USED_MINUTES = 1
