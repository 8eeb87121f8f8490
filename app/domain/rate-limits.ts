/** `calls` in a window of `seconds` that begins with the first call (docs/product.md#limits). */
export type RateLimit = {
  name: string
  calls: number
  seconds: number
  /** While the database cannot count, refuse instead of counting in the process. */
  failsClosed?: true
  /** Each process counts for itself, at no cost to the database. */
  isPerProcess?: true
}
type Unnamed = Omit<RateLimit, 'name'>

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const perMinute = (calls: number): Unnamed => ({ calls, seconds: MINUTE_SECONDS })
const perFiveMinutes = (calls: number): Unnamed => ({ calls, seconds: 5 * MINUTE_SECONDS })
const perHour = (calls: number): Unnamed => ({ calls, seconds: HOUR_SECONDS })
const perDay = (calls: number): Unnamed => ({ calls, seconds: 24 * HOUR_SECONDS })
const failsClosed = true

/** All limits. The record of an operation says whom its limits count. */
export const rateLimits = named({
  // All requests.
  person: perFiveMinutes(600),
  /** Signed-out requests. */
  address: perFiveMinutes(300),
  /** What everybody must do to come in: an office opens one link at the same time, behind one address. */
  newcomer: perFiveMinutes(3_000),
  /** High enough for a meeting behind one address; failures, the sign of an attack, have a lower limit. */
  signIn: { ...perMinute(600), failsClosed },
  failedSignIn: { ...perMinute(20), failsClosed },
  /** Read-only links of decisions and results, which need no sign-in. */
  readOnlyLink: perHour(600),
  failedReadOnlyLink: perHour(30),

  /** Assistants by OAuth. Hosts of many people call from few addresses. */
  oauthToken: perMinute(120),
  oauthRegistration: perHour(30),
  oauthRegistrations: perHour(600),
  /** Documents that describe assistants, which the server fetches. */
  clientDocument: { ...perHour(20), failsClosed },
  consent: perHour(60),

  accountExport: perHour(20),
  team: perHour(20),
  teamChange: perHour(30),
  slugCheck: perMinute(60),
  invitation: { ...perDay(50), failsClosed },
  join: perHour(30),
  joinByAddress: perHour(300),
  failedJoin: perHour(30),
  webhook: perHour(30),
  /** Tests and repeats, each of which makes the server send a request. */
  webhookSend: { ...perHour(60), failsClosed },
  /** Campaigns that are made together with their tactics. */
  start: perHour(20),
  tactic: perHour(1_000),
  /** While somebody types, and pasted lists. */
  similarTactics: perMinute(60),
  suggestion: { ...perDay(20), failsClosed },
  vote: perMinute(300),
  comment: perMinute(30),
  /** Files with all ballots of a campaign, which are hashed for each. */
  sealedFile: perMinute(30),
  /** About 17 open screens that ask for changes. */
  live: { ...perMinute(300), isPerProcess: true },
})

function named<Name extends string>(limits: Record<Name, Unnamed>): Record<Name, RateLimit> {
  const entries = Object.entries<Unnamed>(limits).map(([name, limit]) => [name, { ...limit, name }])
  return Object.fromEntries(entries) as Record<Name, RateLimit>
}
