import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port'
import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { answersOf, atMost, both, checksOf, exactly, holds, type Experiment } from '../support/report'
import { call, createScene } from '../support/scene'
import { mountSmallDisk } from '../support/small-disk'
import { startStorm, untilAcknowledged } from '../support/storm'
import { createStore, type Store } from '../support/store'

const SIZE = { pglite: 500, postgres: 700 }
/** More of its write-ahead log than PostgreSQL writes in the experiment, in one file that is there from the start. */
const WAL_SEGMENT_MEBIBYTES = 128
/** PGlite is to stop before the disk is full, PostgreSQL may find it full. Then both have it full to the last byte. */
const FIRST_STEP = { pglite: 90, postgres: 0 }
const FULL_FOR = 5_000
const RECOVERY_LIMIT = 5_000
const SENTENCE = /no room left to save/

export const f08: Experiment = {
  title: 'F8: the disk of the database, and that of the log, are full',
  engines: both,
  runs: 3,
  async run({ engine, runs }) {
    const disk = mountSmallDisk(SIZE[engine])
    const store = await createStore(engine, {
      parent: disk.folder,
      walSegmentMebibytes: WAL_SEGMENT_MEBIBYTES,
    })
    const [scene, journal] = [await createScene(store, { people: 20, tactics: 10 }), await openJournal()]
    const app = await startApp(store)
    const owner = scene.people[0]?.token ?? ''
    const tactics = `/api/tactics?campaign_id=${scene.campaign_id}`
    const addresses = ['/api/teams', `/api/campaigns?team_id=${scene.team_id}`, tactics, '/login']
    const storm = startStorm(scene, journal, () => app.url, 5)
    let [refused, unread, idle] = [0, 0, 0]
    const recoveries: number[] = []
    for (let run = 0; run < runs; run++) {
      await untilAcknowledged(storm, 30_000)
      disk.fillUpTo(FIRST_STEP[engine])
      await sleep(1_500)
      disk.fillUpTo(0)
      await sleep(FULL_FOR)
      const comment = { comment_text: 'x'.repeat(200) }
      const path = `/api/tactics/${scene.tactic_ids[0]}/comments`
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => call(app.url, owner, 'POST', path, comment)),
      )
      if (answers.some(({ status, text }) => status === 503 && SENTENCE.test(text))) refused++
      const reads = await Promise.all(addresses.map((address) => call(app.url, owner, 'GET', address)))
      unread += reads.filter(({ status }) => status !== 200).length
      disk.clear()
      recoveries.push(await untilAcknowledged(storm, 30_000))
    }
    await storm.stop()
    disk.fillUpTo(engine === 'pglite' ? 90 : 0)
    await sleep(1_500)
    idle = await cpuShare(app.pid)
    disk.clear()
    await sleep(1_500)
    const code = await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    const isLogFullHarmless = await servesWithoutLog(store)
    await store.remove()
    disk.remove()
    return [
      exactly('full disks whose writes were refused in a clear sentence', refused, runs),
      exactly('reads that failed on a full disk', unread, 0),
      ...checks,
      ...answersOf(storm),
      atMost('a vote acknowledged once there is room, slowest', Math.max(...recoveries), RECOVERY_LIMIT),
      atMost('processor time while full and idle', idle, 20, '%'),
      exactly('exit code at the end, without a restart', code ?? -1, 0),
      holds('served while its log has no room', isLogFullHarmless),
    ]
  },
}

/** Percent of one processor that a process uses in the next two seconds. */
async function cpuShare(pid: number): Promise<number> {
  const ticks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  const before = ticks()
  await sleep(2_000)
  // A tick is a hundredth of a second.
  return (ticks() - before) / 2
}

/** Whether the app answers while every line of its log fails for want of room. */
async function servesWithoutLog(store: Store): Promise<boolean> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...store.env, PATH: process.env.PATH, NODE_ENV: 'production' as const }
  const command = `exec "${process.execPath}" server.js >/dev/full 2>&1`
  const child = spawn('/bin/sh', ['-c', command], {
    env: { ...env, PORT: String(port), APP_URL: url, SAMPLE_DATA: 'off', LOG_LEVEL: 'trace' },
    stdio: 'ignore',
  })
  const statusOf = (path: string) =>
    fetch(url + path).then(
      ({ status }) => status,
      () => 0,
    )
  for (let attempt = 0; attempt < 300 && (await statusOf('/readyz')) !== 200; attempt++) await sleep(100)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf('/login')))
  const isAlive = child.exitCode === null && child.signalCode === null
  child.kill('SIGTERM')
  if (isAlive) await new Promise((ended) => child.once('exit', ended))
  return isAlive && statuses.every((status) => status === 200)
}
