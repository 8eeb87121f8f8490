import './load-env'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from '~/db/backup.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { env } from '~/env.server'
import { runCommand } from './command'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { to } = values
if (!to || !/^postgres(ql)?:\/\//.test(to)) {
  console.error('Usage: npm run move -- --to postgres://user:password@host:5432/name')
  process.exit(2)
}

await runCommand(async () => {
  // Holding the folder's lock until the end keeps the app from writing to the old database.
  const from = await openEmbedded(env.DATA_DIR)
  const file = join(env.DATA_DIR, `move-${randomUUID()}.gz`)
  try {
    const read = await backUp(from.db, file)
    const target = await openPostgres(to)
    const written = await restore(target.db, file).finally(target.close)
    if (written !== read) throw new Error(`${read} rows were read and ${written} written`)
    return `${written} rows have moved. Now set DATABASE_URL, SESSION_SECRET and RECEIPT_KEY (docs/operating.md), and start; ${env.DATA_DIR} is as it was.`
  } finally {
    await rm(file, { force: true })
    await from.close()
  }
})
