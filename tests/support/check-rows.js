// Loaded before the app, in its process (node --import) or in Vitest's: fails when a row has not the shape that its statement says.
import { channel } from 'node:diagnostics_channel'

/** @typedef {{ row: { safeParse: (row: unknown) => { success: boolean, error?: Error } }, rows: unknown[] }} Selected */

/** @param {unknown} message */
function check(message) {
  const { row, rows } = /** @type {Selected} */ (message)
  for (const each of rows) {
    const { success, error } = row.safeParse(each)
    if (!success)
      throw new Error(`A row is not what its statement says: ${error?.message} in ${JSON.stringify(each)}`)
  }
}

const selected = channel('tactics:db:rows')
// Vitest runs this once for each file of a worker.
if (!selected.hasSubscribers) selected.subscribe(check)
