/** Every API token begins with it, so that scanners find one that was published by mistake. */
export const API_TOKEN_PREFIX = 'tactics_'
export const API_TOKEN_NAME_MAX = 50
/** Days after which a token may end by itself; without, it lasts until it is revoked. */
export const API_TOKEN_DAYS_MAX = 366
export const API_TOKEN_DAYS_OFFERED = [7, 30, 90, 365] as const
/** How exact `last_used_at` is: writing it down at every call would make each read a write. */
export const LAST_USED_MINUTES = 1
