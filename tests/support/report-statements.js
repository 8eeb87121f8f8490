// Loaded into the app's process before it starts (node --import): counts what goes to the database, and tells when asked.
import { subscribe } from 'node:diagnostics_channel'
import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'

/** @type {string[]} */
let statements = []
subscribe('tactics:db:statement', (message) => {
  statements.push(/** @type {{ query: string }} */ (message).query)
})

/** @typedef {{ transaction: (...work: unknown[]) => Promise<unknown> }} Client */

// PGlite sends begin and commit by itself, without announcing them.
const client = /** @type {Client} */ (/** @type {unknown} */ (PGlite.prototype))
const transaction = client.transaction
client.transaction = async function (/** @type {unknown[]} */ ...work) {
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
