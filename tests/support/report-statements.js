// Loaded into the app's process before it starts (node --import): counts what goes to the database, and tells when asked.
import { subscribe } from 'node:diagnostics_channel'
import process from 'node:process'
import { PgliteSession } from 'drizzle-orm/pglite'

/** @type {string[]} */
let statements = []
subscribe('tactics:db:statement', (message) => {
  statements.push(/** @type {{ query: string }} */ (message).query)
})

/** @typedef {{ transaction: (...work: unknown[]) => Promise<unknown> }} Session */

// PGlite sends begin and commit by itself, without announcing them.
const session = /** @type {Session} */ (/** @type {unknown} */ (PgliteSession.prototype))
const transaction = session.transaction
session.transaction = async function (/** @type {unknown[]} */ ...work) {
  statements.push('begin')
  try {
    return await transaction.apply(this, work)
  } finally {
    statements.push('commit')
  }
}

process.on('message', () => {
  process.send?.(statements)
  statements = []
})
process.channel?.unref()
