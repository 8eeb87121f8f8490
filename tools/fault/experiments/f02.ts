import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type PostgresServer } from '../../../tests/support/postgres'
import { launchApp, startApp, type App } from '../support/app'
import { both, exactly, figure, type Experiment } from '../support/report'
import { schemaOf } from '../support/schema'
import { createStore, type Engine, type Store } from '../support/store'

/** From its first sign in the database until the schema is there, generously. */
const MAKING = { pglite: 3_000, postgres: 150 }
/** The kills of every other run fall on any moment of a boot, and a little after it. */
const LONGEST_LIFE = 1.2

export const f02: Experiment = {
  title: 'F2: the app is killed in its first boot: at any moment, and while it makes the schema, in turn',
  engines: both,
  runs: 50,
  async run({ engine, runs }) {
    const server = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
    const clean = await bootOnce(engine, server)
    let [killed, begun, ready, equal] = [0, 0, 0, 0]
    for (let run = 0; run < runs; run++) {
      const store = await createStore(engine, { isBare: true, server })
      const app = await launchApp(store)
      if (run % 2 === 0) await untilBegun(store, app)
      await sleep(Math.random() * (run % 2 === 0 ? MAKING[engine] : clean.time * LONGEST_LIFE))
      if (await isBegun(store)) begun++
      if ((await app.end('SIGKILL')) === null) killed++
      const next = await startApp(store).catch((error: unknown) => void console.error(error))
      if ((await next?.end('SIGTERM')) === 0) ready++
      if (next && (await schemaOf(store)) === clean.schema) equal++
      await store.remove()
    }
    await server?.stop()
    return [
      exactly('killed', killed, runs),
      figure('of them after the database was begun', begun),
      exactly('next boots that were ready', ready, runs),
      exactly('schemas equal to a clean one', equal, runs),
    ]
  },
}

/** How long an undisturbed first boot takes, and what it makes. */
async function bootOnce(engine: Engine, server?: PostgresServer): Promise<{ time: number; schema: string }> {
  const store = await createStore(engine, { isBare: true, server })
  const started = performance.now()
  const app = await startApp(store)
  const time = performance.now() - started
  await app.end('SIGTERM')
  const schema = await schemaOf(store)
  await store.remove()
  return { time, schema }
}

async function untilBegun(store: Store, app: App): Promise<void> {
  while (app.isRunning() && !(await isBegun(store))) await sleep(5)
}

/** Whether the app has touched the database: made files, or connected. */
async function isBegun({ env }: Store): Promise<boolean> {
  if (!env.DATABASE_URL) return existsSync(join(env.DATA_DIR ?? '', 'pglite'))
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     union all select from pg_namespace where nspname = 'drizzle'`,
  )
  await client.end()
  return rowCount !== 0
}
