import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port'
import { launchApp, startApp, waitUntilReady } from '../support/app'
import { checksOfAssistants, startAssistants } from '../support/assistants'
import { checksOfDeeds, startDeeds } from '../support/deeds'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, both, checksOf, exactly, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const LONGEST_LIFE = 500
const LIMIT = { pglite: 3_000, postgres: 2_000 }

export const f01: Experiment = {
  title:
    'F1: the app is killed at random moments while 50 people vote and connect assistants and their owner opens, deletes and decides campaigns',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    const url = `http://localhost:${await freePort()}`
    let app = await startApp(store, { url })
    const storm = startStorm(scene, journal, () => url)
    const deeds = startDeeds(scene, () => url)
    const assistants = startAssistants(scene, () => url)
    const recoveries: number[] = []
    const readiness: number[] = []
    for (let kill = 0; kill < runs; kill++) {
      await untilAcknowledged(storm, 30_000)
      await sleep(Math.random() * LONGEST_LIFE)
      await app.end('SIGKILL')
      const killed = performance.now()
      app = await launchApp(store, { url })
      recoveries.push(await untilAcknowledged(storm, 30_000, killed))
      await waitUntilReady(app)
      readiness.push(performance.now() - killed)
    }
    await Promise.all([storm.stop(), deeds.stop(), assistants.stop()])
    const code = await app.end('SIGTERM')
    const checks = [
      ...(await checksOfDeeds(store, scene, deeds)),
      ...(await checksOfAssistants(store, url, assistants)),
      ...checksOf(await judge(store, scene, journal)),
    ]
    await store.remove()
    recoveries.sort((a, b) => a - b)
    return [
      exactly('kills', recoveries.length, runs),
      ...checks,
      ...answersOf(storm, true),
      atMost('a vote acknowledged again, slowest', recoveries.at(-1) ?? Infinity, LIMIT[engine]),
      atMost('the same, median', recoveries[Math.floor(runs / 2)] ?? Infinity, LIMIT[engine]),
      atMost('ready again, slowest', Math.max(...readiness), LIMIT[engine]),
      exactly('exit code at the end', code ?? -1, 0),
    ]
  },
}
