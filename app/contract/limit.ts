import { MINUTE_SECONDS, perHour, perMinute, type Limit } from '../domain/limit'

/** Limits of requests; those of single operations stand in their records. */
export const REQUESTS_PER_PERSON: Limit = { name: 'person', calls: 600, seconds: 5 * MINUTE_SECONDS }
/** All signed-out requests of an address. */
export const REQUESTS_PER_IP: Limit = { name: 'address', calls: 300, seconds: 5 * MINUTE_SECONDS }
const NEWCOMERS_FACTOR = 10
/** What everybody must do to come in: an office opens one link at the same time, behind one address. */
export const NEWCOMERS_PER_IP: Limit = {
  ...REQUESTS_PER_IP,
  name: 'newcomer',
  calls: NEWCOMERS_FACTOR * REQUESTS_PER_IP.calls,
}
/** High enough for a meeting behind one address; failures, the sign of an attack, have a lower limit. */
export const SIGN_INS_PER_IP: Limit = { ...perMinute('sign-in', 600), failsClosed: true }
export const FAILED_SIGN_INS_PER_IP: Limit = { ...perMinute('sign-in-failed', 20), failsClosed: true }
/** Read-only links of decisions and results, which need no sign-in. */
export const READ_ONLY_PER_IP = perHour('minutes-address', 600)
export const FAILED_READ_ONLY_PER_IP = perHour('minutes-failed', 30)
