import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, type ProvidedContext } from 'vitest'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { freePort } from '../../scripts/free-port'
import { CHECK_ROWS, EMBEDDED_ARGS } from './embedded-args'
import { copyMigrated } from '../../scripts/migrated-database'
import { createDatabase } from './postgres'

/** Where an app keeps its data; it outlives the process, so that a second one can take it up. */
export type Storage = {
  env: Record<string, string>
  /** Changes what no call can change, such as the time. On PGlite no app may be running on it. */
  edit: (...statements: SQL[]) => Promise<void>
  remove: () => Promise<void>
}

export type AppOptions = {
  env?: Record<string, string>
  storage?: Storage
  nodeArgs?: string[]
  /** By default that of the running project. */
  server?: Server
  /** The address of an app that was stopped, to take its place. */
  url?: string
}

export type App = {
  url: string
  pid: number
  process: ChildProcess
  /** All that the process wrote before the call. Its output arrives later than its answers. */
  log: () => Promise<string>
  /** The exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

const START_TIMEOUT_MS = 150_000
const STOP_TIMEOUT_MS = 120_000
const LOG_TIMEOUT_MS = 120_000
const LOG_INTERVAL_MS = 10
/** For tests that wait for mails. */
export const POLL_OFTEN = { POLL_SECONDS: '0.2' }
/** What the apps of this process sign their cookies with. */
export const sessionSecret = randomBytes(32).toString('hex')
/** Blank is unset: what a developer keeps in .env must not reach the tests. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'HOST',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_BASE_URL',
    'SIGN_IN_DOMAINS',
    'SIGN_IN_EMAILS',
    'OAUTH_CLIENT_DOCUMENTS',
    'OAUTH_REDIRECT_HOSTS',
    'PLANS',
    'TRIAL_DAYS',
    'TRIAL_MAX_TEAMS',
    'TRIAL_MAX_CAMPAIGNS',
    'AI_BASE_URL',
    'AI_API_KEY',
    'AI_MODEL',
    'AI_TIMEOUT_SECONDS',
    'SMTP_URL',
    'MAIL_FROM',
    'RATE_LIMITS',
    'SUPPORT_URL',
    'POLL_SECONDS',
  ].map((name) => [name, '']),
)

type Server = ProvidedContext['server']
type Engine = Pick<ProvidedContext, 'engine' | 'postgresUrl' | 'postgresTemplate'>

const runningEngine = (): Engine => ({
  engine: inject('engine'),
  postgresUrl: inject('postgresUrl'),
  postgresTemplate: inject('postgresTemplate'),
})

/**
 * A database without rows on the engine, by default that of the running project: a folder, or a database on the server.
 * It is migrated, because that takes seconds, unless it `isNew`.
 */
export async function createStorage({ isNew = false, on = runningEngine() } = {}): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'tactics-app-'))
  if (on.engine === 'pglite' && !isNew) await copyMigrated(folder)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  const url =
    on.engine === 'postgres'
      ? await createDatabase(on.postgresUrl, isNew ? undefined : on.postgresTemplate)
      : undefined
  const open = () => (url ? openPostgres(url) : openEmbedded(folder))

  async function edit(...statements: SQL[]) {
    const { db, close } = await open()
    for (const statement of statements) await db.execute(statement)
    await close()
  }
  const env = { DATA_DIR: folder, SESSION_SECRET: sessionSecret, ...(url && { DATABASE_URL: url }) }
  return { env, edit, remove }
}

/** Starts the built app as `npm start` does, or `npm run serve`, in a process of its own, and waits until it serves. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const storage = options.storage ?? (await createStorage())
  const { url, child, written, ended } = await launch({ ...options, storage })
  const isReady = await isServing(child, options, ended)
  if (!isReady) {
    child.kill('SIGKILL')
    if (!options.storage) await storage.remove()
    throw new Error(`The app did not start:\n${written()}`)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal)
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    const code = await ended
    clearTimeout(cut)
    if (!options.storage) await storage.remove()
    return code
  }
  async function readLog(): Promise<string> {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded) await ended
    else await waitForText(written, await askForMarker(url))
    return written()
  }
  return {
    url,
    pid: child.pid ?? 0,
    process: child,
    log: readLog,
    ended,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Starts an app that is expected to give up; returns its exit code and what it wrote. */
export async function startAndFail(options: AppOptions): Promise<{ code: number | null; log: string }> {
  const { child, written, ended } = await launch(options)
  if (await waitForLine(child, 'Tactics is at', ended)) {
    child.kill('SIGKILL')
    await ended
    throw new Error('The app started, although it should not')
  }
  return { code: await ended, log: written() }
}

/** `remix-serve` listens before the database is open, and announces it on a line of its own. */
async function isServing(child: ChildProcess, options: AppOptions, ended: Promise<unknown>) {
  const lines = ['Tactics is at', ...(serverOf(options) === 'remix-serve' ? ['[remix-serve]'] : [])]
  const seen = await Promise.all(lines.map((line) => waitForLine(child, line, ended)))
  return seen.every(Boolean)
}

const serverOf = ({ server }: AppOptions): Server => server ?? inject('server')

async function launch({ env, storage, nodeArgs = [], ...options }: AppOptions) {
  const isOther = serverOf(options) === 'remix-serve'
  const entry = isOther
    ? ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js']
    : ['server.js']
  const url = options.url ?? `http://localhost:${await freePort()}`
  const isEmbedded = !storage?.env.DATABASE_URL
  const allArgs = [...(isEmbedded ? EMBEDDED_ARGS : []), ...CHECK_ROWS, ...nodeArgs]
  const child = spawn(process.execPath, [...allArgs, ...entry], {
    env: {
      PATH: process.env.PATH,
      ...UNSET,
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      APP_URL: url,
      ...(isOther && { HOST: '127.0.0.1' }),
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      // Nobody is behind a balancer here; the tests of stopping set a notice.
      SHUTDOWN_NOTICE_SECONDS: '0',
      ...storage?.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(nodeArgs.length > 0 ? ['ipc' as const] : [])],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  // 'close' comes after the last output, 'exit' may come before it.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { url, child, written: () => output.join(''), ended }
}

/** The id of a request that the app logs after everything before it. */
async function askForMarker(url: string): Promise<string> {
  const answer = await fetch(`${url}/healthz`)
  await answer.text()
  return answer.headers.get('X-Request-Id') ?? ''
}

async function waitForText(read: () => string, text: string): Promise<void> {
  const deadline = Date.now() + LOG_TIMEOUT_MS
  while (!read().includes(text)) {
    if (Date.now() > deadline) throw new Error(`The app did not log ${text}:\n${read()}`)
    await sleep(LOG_INTERVAL_MS)
  }
}

/** Listens no longer than it has to: an app writes megabytes, and searching them at every line took minutes. */
function waitForLine(child: ChildProcess, line: string, ended: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    let seen = ''
    const timer = setTimeout(() => settle(false), START_TIMEOUT_MS)
    const search = (text: string) => {
      seen += text
      if (seen.includes(line)) settle(true)
    }
    const settle = (isSeen: boolean) => {
      clearTimeout(timer)
      child.stdout?.off('data', search)
      resolve(isSeen)
    }
    child.stdout?.on('data', search)
    void ended.then(() => settle(false))
  })
}

type SharedOptions = Pick<AppOptions, 'env' | 'nodeArgs'> & {
  /** Faults that the tests provoke. Any other logged error fails the file. */
  expectedErrors?: RegExp
}

export const loggedErrors = (log: string) =>
  log.split('\n').filter((line) => line.includes('"level":"error"'))

/**
 * The app that all files without settings, faults or a log of their own share: one per project, in `shared-app.setup.ts`.
 * Its database holds what other files made, so tests look only at what they made themselves.
 */
export function useSharedApp(): Pick<App, 'url'> {
  const app = inject('sharedApp')
  // The connections that the file before left open may just have been closed by the app.
  beforeAll(() =>
    fetch(`${app.url}/readyz`)
      .then((answer) => answer.text())
      .catch(() => ''),
  )
  return app
}

/** One app for all tests of a file. */
export function useApp({ expectedErrors, ...options }: SharedOptions = {}): Pick<
  App,
  'url' | 'process' | 'log'
> {
  let app: App | undefined
  const running = () => {
    if (!app) throw new Error('The app starts in beforeAll')
    return app
  }
  beforeAll(async () => {
    app = await startApp(options)
  })
  afterAll(async () => {
    await app?.stop()
    const log = (await app?.log()) ?? ''
    expect(loggedErrors(log).filter((line) => !expectedErrors?.test(line))).toEqual([])
  })
  return {
    get url() {
      return running().url
    },
    get process() {
      return running().process
    },
    log: () => running().log(),
  }
}
