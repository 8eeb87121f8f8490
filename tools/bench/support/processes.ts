import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../../scripts/free-port'
import type { Target } from '../floor/load'
import { note } from './note'
import { seed, type Seeded, type Size } from '../floor/seed'

export type Process = { target: Target; child: ChildProcess; stop: () => Promise<void> }

/** What has been started and not ended yet. */
const running = new Set<() => Promise<void>>()

const START_TRIES = 600
const PAUSE_BETWEEN_TRIES = 100

/** Builds the app unless it is built already. */
export function buildApp(): void {
  runToEnd(['scripts/build-if-stale.js'])
}

function runToEnd(args: string[]): void {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const }
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`)
}

/** The app of an earlier commit, built once in a folder of its own that is kept. */
export function buildCommit(commit: string): string {
  if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error('Please name a commit: --commit HASH')
  const folder = join(tmpdir(), `tactics-${commit}`)
  if (existsSync(join(folder, 'build/server/index.js'))) return folder
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  note(`Building the app of ${commit}`)
  execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
  run('git', ['checkout', '--quiet', commit])
  run('npm', ['ci', '--silent'])
  run('npm', ['run', '--silent', 'build'])
  return folder
}

/** Where an app keeps its data: the address of a database, or a folder for PGlite. */
export type Store = string | { folder: string }

/** The app as in production, but without limits: they would refuse what a single person asks for here. `options` are Node's, `cwd` has the build. */
export async function startApp(store: Store, options: string[] = [], cwd = process.cwd()): Promise<Process> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'tactics-bench-'))
  const settings = {
    GOOGLE_CLIENT_ID: '',
    PORT: String(port),
    APP_URL: url,
    ...(typeof store === 'string'
      ? { DATABASE_URL: store, DATA_DIR: folder }
      : { DATABASE_URL: '', DATA_DIR: store.folder }),
    RATE_LIMITS: 'off',
  }
  const tidy = () => rm(folder, { recursive: true, force: true })
  const args = [...(await productionOptions()), ...options, 'server.js']
  const { target, ...rest } = await start('Tactics', args, /(Tactics is at)/, settings, tidy, cwd)
  return { target: { ...target, url }, ...rest }
}

/** Node's options of `npm start`. */
async function productionOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** Bare `node:http` and the driver with the same statements; the database is an address, or a folder of PGlite. */
export async function startBareFloor(database: string): Promise<Process> {
  const options = await productionOptions()
  return start('bare', [...options, '--import', 'tsx', 'tools/bench/floor/server.ts', database], /at (\d+)/)
}

/** Builds a minimal Remix app that draws the same pages from memory. */
export function buildRemixFloor(): void {
  note('Building the Remix app to compare with')
  runToEnd([
    'node_modules/@remix-run/dev/dist/cli.js',
    ...['vite:build', '--config', 'tools/bench/floor/remix/vite.config.ts', '--logLevel', 'error'],
  ])
}

/** Starts it, with a database it sends the statements of our pages to, if any. */
export async function startRemixFloor(database?: string): Promise<Process> {
  const options = await productionOptions()
  const args = ['--import', 'tsx', 'tools/bench/floor/remix-server.ts', ...(database ? [database] : [])]
  return start('Remix', [...options, ...args], /at (\d+)/)
}

/** `sign` finds in what the process writes that it is ready, and the port if it chose one itself. */
async function start(
  name: string,
  args: string[],
  sign: RegExp,
  settings: Record<string, string> = {},
  tidy: () => Promise<void> = async () => {},
  cwd = process.cwd(),
): Promise<Process> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  async function stop() {
    running.delete(stop)
    child.kill('SIGTERM')
    await ended
    await tidy()
  }
  running.add(stop)
  const port = await readiness(child, sign)
  return { target: { name, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }, child, stop }
}

async function readiness(child: ChildProcess, sign: RegExp): Promise<string> {
  let log = ''
  let isReady = false
  for (const stream of [child.stdout, child.stderr])
    // What it writes later is read all the same, or it would wait; it is not kept.
    stream?.setEncoding('utf8').on('data', (text: string) => (log = isReady ? '' : log + text))
  for (let tries = 0; tries < START_TRIES; tries++) {
    const found = sign.exec(log)
    if (found) {
      isReady = true
      return found[1] ?? ''
    }
    if (child.exitCode !== null) break
    await new Promise((later) => setTimeout(later, PAUSE_BETWEEN_TRIES))
  }
  child.kill('SIGKILL')
  throw new Error(`A process did not start:\n${log}`)
}

/** For the end of a benchmark, however it comes. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()))
}

/** A new, empty database of the server with our schema. */
export async function newDatabase(serverUrl: string, name: string, cwd?: string): Promise<string> {
  const admin = postgres(serverUrl, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await startApp(url.href, [], cwd).then(({ stop }) => stop())
  return url.href
}

/** The same with as much in it as wanted. */
export async function seededDatabase(
  serverUrl: string,
  name: string,
  size: Size,
  cwd?: string,
): Promise<{ url: string; seeded: Seeded }> {
  note(`Filling the database ${name}`)
  const url = await newDatabase(serverUrl, name, cwd)
  return { url, seeded: await seed(url, size) }
}
