import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'drizzle-orm'

/** Publishes the text of every statement; costs nothing without subscribers. */
const statements = channel('tactics:db:statement')

export const queryLog: Logger = {
  logQuery(query) {
    if (statements.hasSubscribers) statements.publish({ query })
  },
}
