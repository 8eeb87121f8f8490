import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.server'
import type { StoredKeys } from './sealing-keys.server'
import type { Plan } from './users/constants'

type TrialLimits = { days: number; max_teams: number; max_campaigns: number }

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
}

/** First parameter of queries and commands. `now` is SQL: the database's clock, in tests a fixed time. */
export type Context = StoredKeys & {
  db: Db
  /** For work that outlives its request. Statements of `db` end with the request's time; none inside a transaction. */
  lastingDb?: Db
  actor: Actor
  now: SQL
  limits: TrialLimits
}

export type SystemContext = Omit<Context, 'actor' | keyof StoredKeys>
