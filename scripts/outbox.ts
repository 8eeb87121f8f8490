import './load-env'
import { sql } from 'drizzle-orm'
import { openDatabase } from '~/db/client.server'
import { isId } from '~/domain/ids'
import { listStuckMails, retryParkedMails } from '~/domain/notifications/outbox.server'
import { listStuckDeliveries, retryParkedDeliveries } from '~/domain/webhooks/deliveries.server'
import { env } from '~/env.server'

const MAX_LISTED = 100
const USAGE = `Usage:
  npm run outbox -- list          mails and webhooks that were given up or have failed so far
  npm run outbox -- retry [id]    give one, or all that were given up, another day`

const [command, id = null] = process.argv.slice(2)
if ((command !== 'list' && command !== 'retry') || (id !== null && !isId(id))) {
  console.error(USAGE)
  process.exit(1)
}
const database = await openDatabase(env)
const ctx = { db: database.db, now: sql`clock_timestamp()`, limits: env.trialLimits }
if (command === 'retry') {
  console.log(`${await retryParkedMails(ctx, id)} mails will be tried again.`)
  console.log(`${await retryParkedDeliveries(ctx, id)} webhook deliveries will be tried again.`)
} else {
  const mails = await listStuckMails(ctx, MAX_LISTED)
  const deliveries = await listStuckDeliveries(ctx, MAX_LISTED)
  if (mails.length > 0) console.table(mails)
  if (deliveries.length > 0) console.table(deliveries)
  if (mails.length + deliveries.length === 0) console.log('Nothing is stuck.')
}
await database.close()
