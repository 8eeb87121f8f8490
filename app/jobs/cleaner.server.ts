import { sql } from 'drizzle-orm'
import type { SystemContext } from '../domain/context'
import { forgetExpired } from '../domain/expiry.server'
import type { Sender } from './queue.server'

/** Deletes what has expired, for all processes. It has no other jobs. */
export function cleaner(system: SystemContext): Sender<never> {
  const ctx = { ...system, now: sql`statement_timestamp()` }
  return {
    name: 'cleaner',
    places: 1,
    prepare: () => Promise.resolve(false),
    claim: () => Promise.resolve([]),
    serve: () => Promise.resolve(true),
    forgetOld: (signal) => forgetExpired(ctx, signal),
  }
}
