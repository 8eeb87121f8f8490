import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, checksOf, figure, holds, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const RECOVERY_LIMIT = 2_000

export const f04: Experiment = {
  title: 'F4: every connection to PostgreSQL is terminated each second (a run is a second)',
  engines: ['postgres'],
  runs: 60,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    const app = await startApp(store)
    const storm = startStorm(scene, journal, () => app.url)
    const admin = new pg.Client(store.env.DATABASE_URL)
    await admin.connect()
    let terminated = 0
    for (let second = 0; second < runs; second++) {
      await sleep(1_000)
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      terminated += rowCount ?? 0
    }
    await admin.end()
    const recovery = await untilAcknowledged(storm, 30_000)
    await storm.stop()
    const isAlive = app.isRunning()
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    return [
      figure('connections terminated', terminated),
      holds('the process never ended', isAlive),
      holds('no uncaught error', !/uncaught|unhandled/i.test(app.log())),
      ...checks,
      ...answersOf(storm),
      atMost('first vote after the last of them', recovery, RECOVERY_LIMIT),
    ]
  },
}
