import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, checksOf, exactly, holds, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const RECOVERY_LIMIT = 2_000
/** 50 people who pause so long send about 200 requests a second. */
const PAUSE = 220

export const f03: Experiment = {
  title: 'F3: PostgreSQL restarts, fast and immediate in turn, at about 200 votes a second',
  engines: ['postgres'],
  runs: 10,
  async run({ engine, runs }) {
    const store = await createStore(engine, { hasOwnServer: true })
    const { server } = store
    if (!server) throw new Error('There is no server')
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    const app = await startApp(store)
    const storm = startStorm(scene, journal, () => app.url, PAUSE)
    const recoveries: number[] = []
    for (let restart = 0; restart < runs; restart++) {
      await untilAcknowledged(storm, 10_000)
      await sleep(500 + Math.random() * 500)
      await server.halt(restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
      await sleep(Math.random() * 1_000)
      await server.resume()
      recoveries.push(await untilAcknowledged(storm, 30_000))
    }
    await sleep(500)
    await storm.stop()
    const isAlive = app.isRunning()
    const code = await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    return [
      exactly('restarts', recoveries.length, runs),
      holds('the process never ended', isAlive),
      ...checks,
      ...answersOf(storm),
      atMost('first vote after PostgreSQL accepts, slowest', Math.max(...recoveries), RECOVERY_LIMIT),
      exactly('exit code at the end', code ?? -1, 0),
    ]
  },
}
