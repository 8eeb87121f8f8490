import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../scripts/browser/app'
import { startPostgres } from '../tests/support/postgres'
import { measure, medianOf, type Call, type Figures, type Target } from './floor/load'
import { seed, type Seeded, type Size } from './floor/seed'

/**
 * Three calls of the API against the floor (bench/floor/server.ts): our share of its throughput and the processor time
 * we add per request, in turns within one run; then the same calls on a small and on a large database.
 * `npm run bench:api -- [--seconds N] [--rounds N] [--connections N]`
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const SECONDS = option('seconds', 3)
const ROUNDS = option('rounds', 5)
const CONNECTIONS = option('connections', 10)
const SMALL: Size = { campaigns: 10, votes: 1_000 }
const LARGE: Size = { campaigns: 10_000, votes: 1_000_000 }
/** Our share of the floor's throughput that we aim at. */
const GOALS: Record<string, number> = { tactics: 0.6, teams: 0.6, vote: 0.35 }

type Process = { target: Target; stop: () => Promise<void> }

async function started(child: ChildProcess, sign: RegExp): Promise<string> {
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text))
  for (let tries = 0; tries < 600; tries++) {
    const found = sign.exec(log)
    if (found) return found[1] ?? ''
    if (child.exitCode !== null) break
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`A process did not start:\n${log}`)
}

function stopper(child: ChildProcess) {
  const ended = once(child, 'close')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function startFloor(databaseUrl: string): Promise<Process> {
  const args = ['--import', 'tsx', 'bench/floor/server.ts', databaseUrl]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const port = await started(child, /at (\d+)/)
  const target = { name: 'floor', url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
  return { target, stop: stopper(child) }
}

async function startApp(databaseUrl: string): Promise<Process> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'tactics-bench-'))
  const child = spawn(process.execPath, ['server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      GOOGLE_CLIENT_ID: '',
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SESSION_SECRET: 'x'.repeat(32),
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await started(child, /(Tactics is at)/)
  const end = stopper(child)
  async function stop() {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return { target: { name: 'Tactics', url, pid: child.pid ?? 0 }, stop }
}

function callsOf({ campaign_id, tactic_ids }: Seeded): Record<string, Call> {
  const body = JSON.stringify({ impact_score: 7, chances_score: 8, efforts_score: 3 })
  return {
    tactics: { method: 'GET', paths: [`/api/tactics?campaign_id=${campaign_id}`] },
    teams: { method: 'GET', paths: ['/api/teams'] },
    vote: { method: 'POST', paths: tactic_ids.map((id) => `/api/tactics/${id}/vote`), body },
  }
}

/** All targets in turn, as many rounds as wanted, after a round that warms up. */
async function inTurns(targets: Target[], call: Call, token: string): Promise<Figures[]> {
  const rounds: Figures[][] = targets.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const figures = await measure(target, call, token, CONNECTIONS, SECONDS)
      if (round > 0) rounds[index]?.push(figures)
    }
  }
  return rounds.map(medianOf)
}

async function onDatabase(serverUrl: string, name: string, size: Size) {
  const admin = postgres(serverUrl, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // The app brings the schema; the data comes after it.
  await startApp(url.href).then(({ stop }) => stop())
  return { url: url.href, seeded: await seed(url.href, size) }
}

const round = (number: number, digits = 2) => Number(number.toFixed(digits))

if (spawnSync(process.execPath, ['scripts/build-if-stale.js'], { stdio: 'inherit' }).status !== 0)
  process.exit(1)
const server = await startPostgres()
const missed: string[] = []
try {
  const small = await onDatabase(server.url, 'small', SMALL)
  const floor = await startFloor(small.url)
  const app = await startApp(small.url)
  const table: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(callsOf(small.seeded))) {
    const [bare, ours] = await inTurns([floor.target, app.target], call, small.seeded.token)
    if (!bare || !ours) throw new Error('Nothing was measured')
    const share = ours.perSecond / bare.perSecond
    if (share < (GOALS[name] ?? 0)) missed.push(`${name}: ${round(share)} of the floor, goal ${GOALS[name]}`)
    table[name] = {
      'floor /s': round(bare.perSecond, 0),
      'ours /s': round(ours.perSecond, 0),
      share: round(share),
      'floor CPU ms': round(bare.cpu),
      'added CPU ms': round(ours.cpu - bare.cpu),
      'p50 ms': ours.p50,
      'p97.5 ms': ours.p97_5,
    }
  }
  console.log(`\nAgainst the floor, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`)
  console.table(table)
  await floor.stop()

  const large = await onDatabase(server.url, 'large', LARGE)
  const other = await startApp(large.url)
  const growth: Record<string, unknown> = {}
  const callsOfSmall = callsOf(small.seeded)
  const callsOfLarge = callsOf(large.seeded)
  for (const name of Object.keys(callsOfSmall)) {
    const few = await inTurns([app.target], callsOfSmall[name] as Call, small.seeded.token)
    const many = await inTurns([other.target], callsOfLarge[name] as Call, large.seeded.token)
    const [{ perSecond: ofFew }, { perSecond: ofMany }] = [few[0] as Figures, many[0] as Figures]
    growth[name] = {
      '10 campaigns /s': round(ofFew, 0),
      '10,000 campaigns, 1 million votes /s': round(ofMany, 0),
      ratio: round(ofMany / ofFew),
    }
  }
  console.log('\nThe same calls beside little and beside much that is not asked for')
  console.table(growth)
  await app.stop()
  await other.stop()
} finally {
  await server.stop()
}
for (const sentence of missed) console.error(sentence)
process.exitCode = missed.length > 0 ? 1 : 0
