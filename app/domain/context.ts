import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.server'
import type { Plan } from './users/constants'

/** What the trial includes; from the environment. */
export type TrialLimits = { days: number; max_teams: number; max_campaigns: number }

/** The signed-in person on whose behalf a query or command runs. */
export type Actor = {
  id: string
  email: string
  full_name: string
  plan: Plan
  /** ISO 8601, UTC. */
  trial_ends_at: string
  /** Whether the trial still runs, by the database's clock. */
  is_trial_running: boolean
  /** What the database's clock showed when the person was looked up. ISO 8601, UTC. */
  seen_at: string
  /** Signed in, not calling with an API token. */
  is_in_person: boolean
}

/**
 * Handed first to every query and command.
 * `now` is an SQL expression: the database's clock, or a fixed time in tests. The process's clock decides nothing.
 */
export type Context = { db: Db; actor: Actor; now: SQL; limits: TrialLimits }

/** For the few steps before anybody is signed in. */
export type SystemContext = Omit<Context, 'actor'>
