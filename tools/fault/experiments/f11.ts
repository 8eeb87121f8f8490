import { launchApp, startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, checksOf, exactly, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const REFUSAL_LIMIT = 2_000

export const f11: Experiment = {
  title: 'F11: a second process opens the data folder of the first, which is then killed',
  engines: ['pglite'],
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: 10, tactics: 10 }), await openJournal()]
    let app = await startApp(store)
    const storm = startStorm(scene, journal, () => app.url, 50)
    let [refused, named, slowest] = [0, 0, 0]
    for (let run = 0; run < runs; run++) {
      await untilAcknowledged(storm, 30_000)
      const started = performance.now()
      const second = await launchApp(store)
      const code = await second.ended
      slowest = Math.max(slowest, performance.now() - started)
      if (code !== 0 && code !== null) refused++
      if (second.log().includes(`in use by process ${app.pid}`)) named++
      await app.end('SIGKILL')
      // The lock of a killed process is nobody's.
      app = await startApp(store, { url: app.url })
    }
    await storm.stop()
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    return [
      exactly('second processes that gave up', refused, runs),
      exactly('of them, naming the first', named, runs),
      atMost('slowest to give up', slowest, REFUSAL_LIMIT),
      ...checks,
      ...answersOf(storm, true),
    ]
  },
}
