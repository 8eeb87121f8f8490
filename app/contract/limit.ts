/** `calls` in a window of `seconds` that begins with the first call (docs/product.md#limits). */
export type Limit = {
  name: string
  calls: number
  seconds: number
  /** While the database cannot count, refuse instead of counting in the process. */
  failsClosed?: true
  /** Each process counts for itself, at no cost to the database. */
  isPerProcess?: true
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

const perMinute = (name: string, calls: number): Limit => ({ name, calls, seconds: MINUTE_SECONDS })
const perHour = (name: string, calls: number): Limit => ({ name, calls, seconds: HOUR_SECONDS })
const perDay = (name: string, calls: number): Limit => ({ name, calls, seconds: DAY_SECONDS })

/** All requests of a person. */
export const REQUESTS_PER_PERSON: Limit = { name: 'person', calls: 600, seconds: 5 * MINUTE_SECONDS }
/** All signed-out requests of an address. */
export const REQUESTS_PER_ADDRESS: Limit = { name: 'address', calls: 300, seconds: 5 * MINUTE_SECONDS }
const NEWCOMERS_FACTOR = 10
/** What everybody must do to come in: an office opens one link at the same time, behind one address. */
export const NEWCOMERS_PER_ADDRESS: Limit = {
  ...REQUESTS_PER_ADDRESS,
  name: 'newcomer',
  calls: NEWCOMERS_FACTOR * REQUESTS_PER_ADDRESS.calls,
}
/** High enough for a meeting behind one address; failures, the sign of an attack, have a lower limit. */
export const SIGN_INS_PER_ADDRESS: Limit = { ...perMinute('sign-in', 600), failsClosed: true }
export const FAILED_SIGN_INS_PER_ADDRESS: Limit = { ...perMinute('sign-in-failed', 20), failsClosed: true }

/** Single operations, by a person. */
export const SLUG_CHECKS = perMinute('slug-check', 60)
export const TEAMS_CREATED = perHour('team', 20)
/** Every changed address stays taken. */
export const TEAMS_CHANGED = perHour('team-change', 30)
export const JOINS = perHour('join', 30)
export const JOINS_PER_ADDRESS = perHour('join-address', 300)
/** Unknown links: somebody may be guessing. */
export const FAILED_JOINS_PER_ADDRESS = perHour('join-failed', 30)
/** Read-only links of decisions, which need no sign-in. */
export const MINUTES_PER_ADDRESS = perHour('minutes-address', 600)
export const FAILED_MINUTES_PER_ADDRESS = perHour('minutes-failed', 30)
export const VOTES = perMinute('vote', 300)
/** Files with all of a person's own data. */
export const ACCOUNT_EXPORTS = perHour('account-export', 20)
/** Files with all ballots of a campaign: every one of them is hashed for each. */
export const SEALED_FILES = perMinute('sealed-file', 30)
export const COMMENTS = perMinute('comment', 30)
/** About 17 open campaign screens. */
export const LIVE_CALLS: Limit = { ...perMinute('live', 300), isPerProcess: true }
export const SUGGESTIONS: Limit = { ...perDay('suggestion', 20), failsClosed: true }
/** While somebody types, and pasted lists. */
export const SIMILAR_SEARCHES = perMinute('similar-tactics', 60)
/** Tests and repeats, each of which makes the server send a request. */
export const WEBHOOK_SENDS: Limit = { ...perHour('webhook-send', 60), failsClosed: true }
export const WEBHOOKS_CREATED = perHour('webhook', 30)
export const TACTICS_ADDED = perHour('tactic', 300)
/** Counts invited addresses, not calls. */
export const INVITATIONS: Limit = { ...perDay('invitation', 50), failsClosed: true }
