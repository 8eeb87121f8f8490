import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'drizzle-orm'

/** Every statement that goes to the database is announced here; costs nothing while nobody listens. */
const statements = channel('tactics:db:statement')

export const queryLog: Logger = {
  logQuery(query) {
    if (statements.hasSubscribers) statements.publish({ query })
  },
}
