import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.server'
import type { Links } from './links'
import type { StoredKeys } from './sealing-keys.server'
import type { ReceiptKey } from './receipt-key.server'
import type { SuggestionSource } from './suggestions/constants'
import type { Brief, Suggestion } from './suggestions/brief'
import type { TokenScope } from './tokens/constants'
import type { Plan } from './users/constants'
import type { Way } from './acts'

/** What the trial includes. Without plans everybody has what premium includes. */
export type PlanLimits = { has_plans: boolean; days: number; max_teams: number; max_campaigns: number }

/** Who may have an account. Both lists empty: everybody who has one at Google (docs/operating.md#who-may-sign-in). */
export type Admission = { domains: readonly string[]; emails: readonly string[] }

/** The signed-in person. Times are ISO 8601 in UTC, by the database's clock. */
export type Actor = {
  id: string
  email: string
  full_name: string
  plan: Plan
  trial_ends_at: string
  is_trial_running: boolean
  seen_at: string
  /** False for a call with an API token. */
  is_in_person: boolean
  /** The session of the request; null for a call with an API token. */
  session_id: string | null
  /** What the API token of the call may do; null without one, when everything is allowed that the policies allow. */
  token_scopes: readonly TokenScope[] | null
  /** The connection of the assistant that calls with a token got by OAuth. */
  connection_id?: string | null
}

/** What operations need of the server that runs them. The domain reads no environment and no disk. */
export type Services = {
  links: Links
  receiptKey: ReceiptKey
  makeCheckPage: (given: object) => Promise<string>
  admission: Admission
  /** Whether webhooks may go to this machine, which only tests need. */
  allowsLoopbackWebhooks: boolean
  suggestionSource: SuggestionSource
  /** Throws if the engine fails. */
  askForSuggestions: (brief: Brief) => Promise<Suggestion[]>
  deleteMailFiles: (person: { id: string; email: string }) => void
}

/** First parameter of queries and commands. `now` is SQL: the database's clock, in tests a fixed time. */
export type Context = StoredKeys & {
  db: Db
  /** For work that outlives its request. Statements of `db` end with the request's time; none inside a transaction. */
  lastingDb?: Db
  /** When the request must be answered, in milliseconds of `performance.now()`; none for workers. */
  deadline?: number
  actor: Actor
  /** By what the call reached us, for the history. */
  way: Way
  now: SQL
  limits: PlanLimits
  services: Services
}

export type SystemContext = Omit<Context, 'actor' | 'way' | 'services' | keyof StoredKeys>
