import { setTimeout as sleep } from 'node:timers/promises'
import { launchApp, startApp, waitUntilReady, WITH_NOTICE } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { atMost, both, checksOf, exactly, holds, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const PAUSE = 220
const STOP_LIMIT = 10_000

export const f18: Experiment = {
  title: 'F18: the app is told to stop at about 200 votes a second',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    let app = await startApp(store, { env: WITH_NOTICE })
    const { url } = app
    const storm = startStorm(scene, journal, () => url, PAUSE)
    let [slowest, clean, announced, served] = [0, 0, 0, 0]
    for (let run = 0; run < runs; run++) {
      await untilAcknowledged(storm, 30_000)
      await sleep(Math.random() * 300)
      const started = performance.now()
      const ended = app.end('SIGTERM')
      if (await isUnready(url)) announced++
      if ((await ended) === 0) clean++
      slowest = Math.max(slowest, performance.now() - started)
      app = await launchApp(store, { url, env: WITH_NOTICE })
      await waitUntilReady(app)
      served++
    }
    await storm.stop()
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    const isForced = await endsOnSecondSignal(store)
    await store.remove()
    return [
      exactly('stops with exit code 0', clean, runs),
      exactly('of them, announced by /readyz', announced, runs),
      exactly('starts afterwards', served, runs),
      atMost('slowest stop', slowest, STOP_LIMIT),
      ...checks,
      exactly('requests under way that were dropped', storm.cutOff(), 0),
      holds('a second signal ends it at once', isForced),
    ]
  },
}

/** Whether the app says that it is about to stop, while it still answers. */
async function isUnready(url: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (!answer) return false
    if (answer.status === 503) return true
    await sleep(10)
  }
  return false
}

async function endsOnSecondSignal(store: Parameters<typeof startApp>[0]): Promise<boolean> {
  const app = await startApp(store, { env: WITH_NOTICE })
  void app.end('SIGTERM')
  await sleep(100)
  return (await app.end('SIGTERM')) === 1
}
