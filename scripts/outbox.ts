import './load-env'
import { sql } from 'drizzle-orm'
import { openDatabase } from '~/db/client.server'
import { isId } from '~/domain/ids'
import { listStuckMails, retryParkedMails } from '~/domain/notifications/outbox.server'
import { listStuckDeliveries, retryParkedDeliveries } from '~/domain/webhooks/deliveries.server'
import { env } from '~/env.server'
import { sendTestMail } from '~/jobs/mail/test-mail.server'
import { runCommand } from './command'

const MAX_LISTED = 100
const USAGE = `Usage:
  npm run outbox -- list          mails and webhooks that were given up or have failed so far
  npm run outbox -- retry [id]    give one, or all that were given up, another day
  npm run outbox -- test ADDRESS  send one mail now and say what happened`

const [command, argument = null] = process.argv.slice(2)
const isUnderstood =
  command === 'test'
    ? argument?.includes('@')
    : (command === 'list' || command === 'retry') && (argument === null || isId(argument))
if (!isUnderstood) {
  console.error(USAGE)
  process.exit(1)
}
await runCommand(async () => {
  if (command === 'test') return sendTestMail(argument ?? '')
  const database = await openDatabase(env)
  const ctx = { db: database.db, now: sql`clock_timestamp()`, limits: env.limits }
  return (command === 'retry' ? retry(ctx, argument) : list(ctx)).finally(database.close)
})

type OutboxContext = Parameters<typeof listStuckMails>[0]

async function retry(ctx: OutboxContext, id: string | null): Promise<string> {
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
