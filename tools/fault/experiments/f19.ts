import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port'
import { startApp, WITH_NOTICE, type App } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { startProxy } from '../support/proxy'
import { checksOf, exactly, figure, holds, type Experiment } from '../support/report'
import { createScene, type Scene } from '../support/scene'
import { startStorm } from '../support/storm'
import { createStore } from '../support/store'

const PAUSE = 220
const READERS = 10
const READ_PAUSE = 50
const PROCESSES = 2
const SHARE_TIMEOUT = 30_000

export const f19: Experiment = {
  title: 'F19: two apps behind a proxy are replaced one by one while people read and vote',
  engines: ['postgres'],
  runs: 10,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const proxy = await startProxy(urls)
    const env = { ...WITH_NOTICE, APP_URL: proxy.url, TRUSTED_PROXIES: '1' }
    const start = (url: string) => startApp(store, { url, env })
    let apps = await Promise.all(urls.map(start))
    let [clean, atWork] = [0, 0]
    const end = async (app: App) => {
      if ((await app.end('SIGTERM')) === 0) clean++
    }
    async function replace(app: App): Promise<App> {
      await end(app)
      const before = proxy.answeredBy(app.url)
      const successor = await start(app.url)
      if (await eventually(() => proxy.answeredBy(app.url) > before, SHARE_TIMEOUT)) atWork++
      return successor
    }

    const storm = startStorm(scene, journal, () => proxy.url, PAUSE)
    const readers = startReaders(scene, proxy.url)
    const started = performance.now()
    for (let run = 0; run < runs; run++) {
      const successors: App[] = []
      for (const app of apps) successors.push(await replace(app))
      apps = successors
    }
    const seconds = Math.round((performance.now() - started) / 1_000)
    await storm.stop()
    const reads = await readers.stop()
    await Promise.all(apps.map(end))
    await proxy.stop()
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    const votes = [...storm.statuses].map(([status, count]) => `${status}: ${count}`)
    return [
      figure('seconds of replacing', seconds),
      exactly('successors that answered requests', atWork, PROCESSES * runs),
      exactly('processes that ended with exit code 0', clean, PROCESSES * (runs + 1)),
      ...checks,
      figure('answers to votes', votes.join(', ')),
      exactly('votes that were not answered with 200', total(storm.statuses) - ok(storm.statuses), 0),
      holds('pages and lists read', reads.read > 0, String(reads.read)),
      exactly('reads that failed', reads.failures.length, 0),
      ...(reads.failures.length > 0 ? [figure('such as', reads.failures.slice(0, 3).join(', '))] : []),
    ]
  },
}

async function eventually(isSo: () => boolean, timeout: number): Promise<boolean> {
  const started = performance.now()
  while (!isSo() && performance.now() - started < timeout) await sleep(10)
  return isSo()
}

const kindOf = (path: string) => path.replace(/[\da-f-]{36}/, '…')
const total = (statuses: Map<string, number>) => [...statuses.values()].reduce((sum, count) => sum + count, 0)
const ok = (statuses: Map<string, number>) => statuses.get('200') ?? 0

/** Look at the campaign's page, at its data and at the list of the API in turn, until `stop`. */
function startReaders({ campaign_id, people }: Scene, url: string) {
  const paths = [
    `/campaigns/${campaign_id}`,
    `/campaigns/${campaign_id}.data`,
    `/api/tactics?campaign_id=${campaign_id}`,
  ]
  const failures: string[] = []
  let [read, isOver] = [0, false]

  async function readOnce(path: string, token: string): Promise<void> {
    try {
      const answer = await fetch(url + path, {
        headers: { Cookie: `tactics-session=${token}`, Authorization: `Bearer ${token}` },
        redirect: 'manual',
      })
      await answer.text()
      if (answer.status === 200) read++
      else failures.push(`${answer.status} ${kindOf(path)}`)
    } catch (error) {
      failures.push(`${error instanceof Error ? error.message : String(error)} ${kindOf(path)}`)
    }
  }
  async function keepReading(token: string, offset: number): Promise<void> {
    for (let turn = offset; !isOver; turn++) {
      await readOnce(paths[turn % paths.length] ?? '', token)
      await sleep(READ_PAUSE)
    }
  }
  const reading = people.slice(0, READERS).map(({ token }, index) => keepReading(token, index))
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      return { read, failures }
    },
  }
}
