import { setTimeout as sleep } from 'node:timers/promises'
import { backUpOnSignal } from '../db/backup-request.server'
import { closeDatabase, getDatabase, prepareDatabase } from '../db/client.server'
import { secureDataDir } from '../db/data-dir.server'
import { innermost, reasonOf, isUnavailable } from '../db/error-reason.server'
import { seedSampleData } from '../domain/sample-data.server'
import { keepReceiptKey } from '../domain/seals/receipt-keys.server'
import { sealStoredSecrets } from '../domain/stored-secrets.server'
import { env } from '../env.server'
import { cleaner } from '../jobs/cleaner.server'
import { mailSender } from '../jobs/mail/sender.server'
import { startQueue, type Worker } from '../jobs/queue.server'
import { webhookSender } from '../jobs/webhooks/sender.server'
import { systemContext } from '../http/request/context.server'
import { log } from '../http/request/log.server'
import { receiptKey } from '../http/request/receipt-key.server'
import { localCode } from '../http/sign-in/local-google.server'
import { storedKeys } from '../http/sign-in/secrets.server'
import { closeAll } from './shutdown.server'

const DATABASE_RETRY_MS = 500

const isEmbedded = !env.DATABASE_URL

const workers: Worker[] = []
let isClosing = false

/**
 * What a process of the app has under any server: opens the database, which migrates it, and seeds an empty embedded one.
 * While PostgreSQL is unavailable it returns all the same, and goes on trying. Throws errors that waiting does not fix.
 */
export async function openProcess(): Promise<{ startWorkers: () => Promise<void> }> {
  for (const warning of env.warnings) log.warn(warning)
  // Before the data folder is locked: without a handler the signal would end the process.
  if (isEmbedded) backUpOnSignal(env.DATA_DIR, async () => (await getDatabase()).db)
  secureDataDir(env.DATA_DIR)
  prepareDatabase(async ({ db }) => {
    await sealStoredSecrets(db, storedKeys)
    await keepReceiptKey(db, receiptKey.public_key)
  })
  const isOpen = await tryToOpen()
  if (isEmbedded && env.SAMPLE_DATA === 'on')
    await seedSampleData({ ...(await systemContext(Infinity)), ...storedKeys })
  if (!isOpen) void retryUntilOpen().then(startWorkers)
  return { startWorkers: isOpen ? startWorkers : async () => {} }
}

/** Waits for `drain`, which gets its deadline in milliseconds of `performance.now()`, and closes the database last. */
export function closeProcess(drain: (deadline: number) => Promise<void>): Promise<void> {
  isClosing = true
  return closeAll({
    drain,
    stopWorkers: () => Promise.all(workers.map((worker) => worker.stop())),
    closeDatabase,
  })
}

const LOCAL_CODE = `Local sign-in asks for this code: ${localCode}`
const LOCAL_RISK =
  'Anyone who has the code can be anyone. For real use set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'

export function announce(port: number): void {
  const engine = isEmbedded ? 'embedded database' : 'PostgreSQL'
  const sentence = `Tactics is at ${env.APP_URL} (port ${port}, ${engine})`
  const sentences = env.asksForLocalCode ? [sentence, LOCAL_CODE, LOCAL_RISK] : [sentence]
  for (const line of sentences) {
    if (process.stdout.isTTY) console.log(line)
    else log.info(line)
  }
}

async function startWorkers(): Promise<void> {
  if (env.WORKERS === 'off' || isClosing) return
  const system = await systemContext(Infinity)
  workers.push(
    startQueue(mailSender(system)),
    startQueue(webhookSender({ ...system, ...storedKeys })),
    startQueue(cleaner(system)),
  )
}

/** Whether the database is open. Throws errors that waiting does not fix, such as a wrong password. */
async function tryToOpen(): Promise<boolean> {
  try {
    const { warning } = await getDatabase()
    if (warning) log.warn(warning)
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw new Error(reasonOf(error), { cause: error })
    tellWhyUnavailable(innermost(error).message)
    return false
  }
}

let lastReason = ''

/** Once per reason: `getaddrinfo ENOTFOUND db` is a typing error, a refused connection is not. */
function tellWhyUnavailable(reason: string): void {
  if (reason === lastReason) return
  lastReason = reason
  log.warn({ reason }, 'database unavailable, trying until it is there')
}

async function retryUntilOpen(): Promise<void> {
  try {
    while (!(await tryToOpen())) await sleep(DATABASE_RETRY_MS)
    log.info('database open')
  } catch (error) {
    log.fatal(reasonOf(error))
    process.exit(1)
  }
}
