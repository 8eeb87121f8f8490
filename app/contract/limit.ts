/** `calls` in a window of `seconds` that begins with the first of them (docs/product.md#limits). */
export type Limit = {
  name: string
  calls: number
  seconds: number
  /** Where the counters cannot be reached, refuse instead of counting in one process alone. */
  failsClosed?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const perMinute = (name: string, calls: number): Limit => ({ name, calls, seconds: MINUTE })
const perHour = (name: string, calls: number): Limit => ({ name, calls, seconds: HOUR })

/** All requests of a person. */
export const REQUESTS_PER_PERSON: Limit = { name: 'person', calls: 600, seconds: 5 * MINUTE }
/** All requests of an address from which nobody is signed in. */
export const REQUESTS_PER_ADDRESS: Limit = { name: 'address', calls: 300, seconds: 5 * MINUTE }
/** High enough for a meeting of people behind one address; what looks like an attack are failures. */
export const SIGN_INS_PER_ADDRESS: Limit = { ...perMinute('sign-in', 120), failsClosed: true }
export const FAILED_SIGN_INS_PER_ADDRESS: Limit = { ...perMinute('sign-in-failed', 20), failsClosed: true }

/** Single operations, by a person. */
export const SLUG_CHECKS = perMinute('slug-check', 60)
export const TEAMS_CREATED = perHour('team', 20)
export const JOINS = perHour('join', 30)
export const JOINS_PER_ADDRESS = perHour('join-address', 300)
/** Links that lead nowhere: guesses. */
export const FAILED_JOINS_PER_ADDRESS = perHour('join-failed', 30)
export const VOTES = perMinute('vote', 300)
export const COMMENTS = perMinute('comment', 30)
export const SUGGESTIONS: Limit = { name: 'suggestion', calls: 20, seconds: 24 * HOUR, failsClosed: true }
export const TACTICS_ADDED = perHour('tactic', 300)
/** By the address, not by the call. */
export const INVITATIONS: Limit = { name: 'invitation', calls: 50, seconds: 24 * HOUR, failsClosed: true }
