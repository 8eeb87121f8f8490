import './load-env'
import { sql } from 'drizzle-orm'
import { openDatabase } from '~/db/client.server'
import { isId } from '~/domain/ids'
import { listStuckMails, retryParkedMails } from '~/domain/notifications/outbox.server'
import { listStuckDeliveries, retryParkedDeliveries } from '~/domain/webhooks/deliveries.server'
import { env } from '~/env.server'
import { runCommand } from './command'

const MAX_LISTED = 100
const USAGE = `Usage:
  npm run outbox -- list          mails and webhooks that were given up or have failed so far
  npm run outbox -- retry [id]    give one, or all that were given up, another day`

const [command, id = null] = process.argv.slice(2)
if ((command !== 'list' && command !== 'retry') || (id !== null && !isId(id))) {
  console.error(USAGE)
  process.exit(1)
}
await runCommand(async () => {
  const database = await openDatabase(env)
  const ctx = { db: database.db, now: sql`clock_timestamp()`, limits: env.trialLimits }
  return (command === 'retry' ? retry(ctx) : list(ctx)).finally(database.close)
})

type OutboxContext = Parameters<typeof listStuckMails>[0]

async function retry(ctx: OutboxContext): Promise<string> {
  const mails = await retryParkedMails(ctx, id)
  const deliveries = await retryParkedDeliveries(ctx, id)
  return `${mails} mails will be tried again.\n${deliveries} webhook deliveries will be tried again.`
}

async function list(ctx: OutboxContext): Promise<string> {
  const mails = await listStuckMails(ctx, MAX_LISTED)
  const deliveries = await listStuckDeliveries(ctx, MAX_LISTED)
  if (mails.length > 0) console.table(mails)
  if (deliveries.length > 0) console.table(deliveries)
  return mails.length + deliveries.length === 0 ? 'Nothing is stuck.' : 'npm run outbox -- retry [id]'
}
