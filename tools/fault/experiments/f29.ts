import { sql } from 'drizzle-orm'
import { launchApp, waitUntilReady } from '../support/app'
import { atMost, exactly, type Experiment } from '../support/report'
import { createDatabase } from '../../../tests/support/postgres'
import { createStore } from '../support/store'
import { openPostgres } from '~/db/postgres.server'

const INSTANCES = 4
const READY_LIMIT = 20_000

export const f29: Experiment = {
  title: 'F29: four apps start at once on an empty database',
  engines: ['postgres'],
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const { server } = store
    if (!server) throw new Error('There is no server')
    let [ready, repeated, slowest] = [0, 0, 0]
    for (let round = 0; round < runs; round++) {
      const env = { ...store.env, DATABASE_URL: await createDatabase(server.url) }
      const apps = await Promise.all(Array.from({ length: INSTANCES }, () => launchApp({ env })))
      const times = await Promise.allSettled(apps.map((app) => waitUntilReady(app)))
      for (const time of times) {
        if (time.status !== 'fulfilled') continue
        ready++
        slowest = Math.max(slowest, time.value)
      }
      const { db, close } = await openPostgres(env.DATABASE_URL)
      const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
      await close()
      repeated += rows.length - new Set(rows.map(({ hash }) => hash)).size
      await Promise.all(apps.map((app) => app.end('SIGTERM')))
    }
    await store.remove()
    return [
      exactly('apps ready', ready, runs * INSTANCES),
      exactly('migrations applied more than once', repeated, 0),
      atMost('slowest to be ready', slowest, READY_LIMIT),
    ]
  },
}
