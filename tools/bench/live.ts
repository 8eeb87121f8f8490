import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import postgres from 'postgres'
import { nextWait } from '../../app/components/live/follow-live'
import { counted } from '../../app/domain/text'
import { cpuOf, type Target } from './floor/load'
import { bench } from './support/bench'
import { round } from './support/goals'
import { note } from './support/note'
import { option } from './support/options'
import { seededDatabase, startApp } from './support/processes'

/**
 * What open screens cost that ask for changes: requests, bytes and the time of the database per minute, with all tabs on one
 * campaign, spread over 20, and on the dashboard, while a comment and a vote are sent every 3 seconds. Every tab has a connection of its
 * own, takes Brotli, and waits as the screen does. `npm run tool -- bench:live [--seconds N]`
 */
const TABS = [20, 200, 1_000]
const SIZES = Array.from({ length: 20 }, (_, index) => 10 + index)
const seconds = option('seconds', 6)
const CHANGE_MS = 3_000
/** Until every tab has its connection and its first answer. */
const WARM_UP_MS = 4_500
/** Statistics of PostgreSQL's sessions are at most this old. */
const STATISTICS_MS = 1_500

type Answer = { version: string; campaign?: object | null; work?: object | null }
type Count = { requests: number; full: number; times: number[] }

/** Asks as one open screen until `isOver`. */
async function openTab(target: Target, path: string, headers: Headers, count: Count, isOver: () => boolean) {
  let since = ''
  await sleep(Math.random() * nextWait(0))
  while (!isOver()) {
    const started = performance.now()
    const { version, campaign, work } = await get<Answer>(target, path + since, headers)
    count.times.push(performance.now() - started)
    count.requests++
    if (campaign ?? work) count.full++
    since = `?since=${version}`
    await sleep(nextWait(0))
  }
}

type Headers = Record<string, string>
const sockets = new Set<Socket>()
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const bytes = () =>
  [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0)

function get<Body>({ url }: Target, path: string, headers: Headers): Promise<Body> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
        const body = Buffer.concat(chunks)
        const isPacked = answer.headers['content-encoding'] === 'br'
        resolve(JSON.parse((isPacked ? brotliDecompressSync(body) : body).toString()) as Body)
      })
    })
    sent.once('socket', (socket) => sockets.add(socket))
    sent.once('error', reject)
    sent.end()
  })
}

await bench(async ({ server, goals, show }) => {
  const { url, seeded } = await seededDatabase(server.url, 'live', {
    campaigns: 10,
    votes: 1_000,
    tactics: SIZES,
  })
  const { target, stop } = await startApp(url)
  const watcher = postgres(server.url, { max: 1 })
  const running = seeded.campaigns.filter(({ is_ended }) => !is_ended)
  const table: Record<string, unknown> = {}

  async function databaseMs(): Promise<number> {
    await sleep(STATISTICS_MS)
    const [row] = await watcher<{ ms: number }[]>`
      select active_time as ms from pg_stat_database where datname = 'live'`
    return row?.ms ?? NaN
  }

  async function change(isOver: () => boolean): Promise<void> {
    async function send(session: string, path: string, body: object): Promise<void> {
      const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
      const url = `${target.url}/api/tactics/${running[0]?.tactic_ids[0]}/${path}`
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    for (let votes = 0; !isOver(); votes++) {
      await send(seeded.owner, 'comments', { comment_text: 'A comment' })
      await send(seeded.reader, 'vote', {
        impact_score: 1 + (votes % 10),
        chances_score: 5,
        efforts_score: 5,
      })
      await sleep(CHANGE_MS)
    }
  }

  /** On so many campaigns, or on the dashboard. */
  async function measure(tabs: number, campaigns: number | 'dashboard'): Promise<void> {
    const place = typeof campaigns === 'string' ? campaigns : counted(campaigns, 'campaign')
    const row = `${tabs} tabs, ${place}`
    note(`${row}: ${WARM_UP_MS / 1_000 + seconds} s`)
    const count: Count = { requests: 0, full: 0, times: [] }
    const databaseBefore = await databaseMs()
    const end = performance.now() + WARM_UP_MS + seconds * 1_000
    const isOver = () => performance.now() > end
    const open = Array.from({ length: tabs }, (_, index) => {
      const session = index % 2 === 0 ? seeded.owner : seeded.reader
      const headers = { cookie: `tactics-session=${session}`, 'accept-encoding': 'br' }
      return openTab(target, pathOf(index, campaigns), headers, count, isOver)
    })
    const changing = change(isOver)
    await sleep(WARM_UP_MS)
    const before = { ...count, bytes: bytes(), cpu: cpuOf(target.pid), answers: count.times.length }
    while (!isOver()) await sleep(100)
    const used = {
      requests: count.requests - before.requests,
      full: count.full - before.full,
      bytes: bytes() - before.bytes,
      cpu: cpuOf(target.pid) - before.cpu,
    }
    const times = count.times.slice(before.answers).sort((one, other) => one - other)
    await Promise.all([...open, changing])
    const perRequest = ((await databaseMs()) - databaseBefore) / count.requests
    const perMinute = 60 / seconds
    const p95 = times[Math.floor(0.95 * times.length)] ?? NaN
    table[row] = {
      'requests / min': round(used.requests * perMinute, 0),
      'full answers': `${round((100 * used.full) / used.requests, 0)} %`,
      'kB / min': round((used.bytes * perMinute) / 1_000, 0),
      'database s / min': round((perRequest * used.requests * perMinute) / 1_000),
      'app CPU s / min': round((used.cpu * perMinute) / 1_000),
      'p95 ms': round(p95, 0),
    }
    goals.check(`${row}, requests per tab and minute`, (used.requests * perMinute) / tabs, { atMost: 18.5 })
    goals.check(`${row}, database ms per request`, perRequest, { atMost: 5 })
  }

  function pathOf(tab: number, campaigns: number | 'dashboard'): string {
    if (campaigns === 'dashboard') return '/api/open-work/live'
    return `/api/campaigns/${running[tab % campaigns]?.id}/live`
  }

  for (const campaigns of [1, SIZES.length, 'dashboard'] as const)
    for (const tabs of TABS) await measure(tabs, campaigns)
  show(`Open screens that ask for changes, ${seconds} s each`, table)
  agent.destroy()
  await watcher.end()
  await stop()
})
