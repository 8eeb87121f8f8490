import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, checksOf, holds, type Experiment } from '../support/report'
import { createScene } from '../support/scene'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore } from '../support/store'

const PAUSE = 220
const RECOVERY_LIMIT = 2_000
const ANSWER_LIMIT = 5_500
const GROWTH_LIMIT = 50
const LAG_LIMIT = 100
const KIBIBYTES_PER_MEBIBYTE = 1024
const TOKEN = 'token-of-the-fault-suite'

export const f06: Experiment = {
  title: 'F6: PostgreSQL is frozen (a run is a second)',
  engines: ['postgres'],
  runs: 30,
  async run({ engine, runs }) {
    const store = await createStore(engine, { hasOwnServer: true })
    const { server } = store
    if (!server) throw new Error('There is no server')
    const [scene, journal] = [await createScene(store, { people: 50, tactics: 10 }), await openJournal()]
    const app = await startApp(store, { env: { METRICS_TOKEN: TOKEN } })
    const storm = startStorm(scene, journal, () => app.url, PAUSE)
    await sleep(3_000)
    const before = residentMebibytes(app.pid)
    await eventLoopLag(app.url)
    const frozen = await server.pids()
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    await sleep(runs * 1_000)
    const lag = await eventLoopLag(app.url)
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    const recovery = await untilAcknowledged(storm, 30_000)
    const growth = residentMebibytes(app.pid) - before
    await sleep(500)
    await storm.stop()
    const isAlive = app.isRunning()
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    return [
      holds('the process never ended', isAlive),
      ...checks,
      ...answersOf(storm),
      atMost('slowest answer', storm.slowest(), ANSWER_LIMIT),
      atMost('event loop lag while frozen, p99', lag, LAG_LIMIT),
      atMost('growth of resident memory', growth, GROWTH_LIMIT, 'MiB'),
      atMost('first vote after it goes on', recovery, RECOVERY_LIMIT),
    ]
  },
}

function residentMebibytes(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / KIBIBYTES_PER_MEBIBYTE
}

/** Milliseconds, since it was asked last. */
async function eventLoopLag(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text()) ?? []
  return Number(seconds) * 1_000
}
