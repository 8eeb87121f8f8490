import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, startStandby, type PostgresServer } from '../../../tests/support/postgres'
import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, checksOf, exactly, figure, holds, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'
import { startTcpProxy } from '../support/tcp-proxy'

/** So many that nobody scores a tactic twice: a later vote would hide that an earlier one was lost. */
const SIZE = { people: 50, tactics: 1_000 }
/** 50 people who pause so long send about 200 requests a second. */
const PAUSE = 220
const LONGEST_LIFE_MS = 1_000
/** Until somebody, or a tool, has noticed that the primary is gone. */
const NOTICED_AFTER_MS = 500
/** One way between the two servers. */
const LINE_MS = 20
const AGAIN_LIMIT = 5_000
const FOLLOWS_LIMIT_MS = 30_000

export const f31: Experiment = {
  title: 'F31: the primary is killed while 50 people vote, and its synchronous standby is promoted',
  engines: ['postgres'],
  runs: 20,
  async run({ engine, runs, isAsynchronous = false }) {
    let primary = await startPostgres({ isDurable: true })
    const proxy = await startTcpProxy(portOf(primary))
    const url = new URL(primary.url)
    url.port = String(proxy.port)
    const store = await createStore(engine, { server: { ...primary, url: url.href } })
    const [scene, journal] = [await createScene(store, SIZE), await openJournal()]
    const app = await startApp(store)
    const storm = startStorm(scene, journal, () => app.url, PAUSE)
    const [again, promotions]: [number[], number[]] = [[], []]
    let pidsAlive = 0
    for (let run = 0; run < runs; run++) {
      const line = await startTcpProxy(portOf(primary), { delayMs: LINE_MS })
      const standby = await startStandby(primary, line.port)
      await untilFollowed(primary, isAsynchronous)
      await untilAcknowledged(storm, 30_000)
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await primary.kill()
      await sleep(NOTICED_AFTER_MS)
      const started = performance.now()
      await ask(standby, 'select pg_promote()')
      proxy.turnTo(portOf(standby))
      const promoted = performance.now()
      promotions.push(promoted - started)
      again.push(await untilAcknowledged(storm, 30_000, promoted))
      if (app.isRunning()) pidsAlive++
      await line.stop()
      await primary.stop()
      primary = standby
    }
    await storm.stop()
    const code = await app.end('SIGTERM')
    const [voted, ...verdict] = checksOf(await judge(store, scene, journal))
    await store.remove()
    await proxy.stop()
    await primary.stop()
    const slowest = (times: number[]) => Math.max(...times)
    const lost = verdict.map((check) => (isAsynchronous ? figure(check.what, check.value) : check))
    return [
      exactly('primaries killed and standbys promoted', again.length, runs),
      ...(voted ? [voted] : []),
      ...lost,
      ...answersOf(storm),
      atMost('a vote acknowledged after the promotion, slowest', slowest(again), AGAIN_LIMIT),
      atMost('the same, median', again.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Infinity, AGAIN_LIMIT),
      figure('slowest promotion', `${Math.round(slowest(promotions))} ms`),
      holds('one process of the app all along', pidsAlive === runs),
      exactly('exit code at the end', code ?? -1, 0),
    ]
  },
}

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port)

async function ask<Row extends object>({ url }: PostgresServer, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** From now on the primary acknowledges only what the standby has on its disk, unless told otherwise. */
async function untilFollowed(primary: PostgresServer, isAsynchronous: boolean): Promise<void> {
  if (!isAsynchronous) {
    await ask(primary, `alter system set synchronous_standby_names = '*'`)
    await ask(primary, 'select pg_reload_conf()')
  }
  const states = isAsynchronous ? ['async'] : ['sync', 'quorum']
  const started = performance.now()
  while (performance.now() - started < FOLLOWS_LIMIT_MS) {
    const [standby] = await ask<{ sync_state: string }>(
      primary,
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    )
    if (states.includes(standby?.sync_state ?? '')) return
    await sleep(20)
  }
  throw new Error('The standby does not follow the primary')
}
