import './load-env'
import { sql } from 'drizzle-orm'
import { openDatabase } from '~/db/client.server'
import { seedSampleData } from '~/domain/sample-data.server'
import { env } from '~/env.server'
import { services } from '~/http/request/services.server'
import { storedKeys } from '~/http/sign-in/secrets.server'
import { runCommand } from './command'

await runCommand(async () => {
  const database = await openDatabase(env)
  const isSeeded = await seedSampleData({
    db: database.db,
    now: sql`clock_timestamp()`,
    services,
    ...storedKeys,
  }).finally(database.close)
  return isSeeded ? 'The sample team is there.' : 'The database has people already; nothing was added.'
})
