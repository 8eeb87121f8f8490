import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { freePort } from '../../scripts/free-port'
import { createPostgresDatabase } from './database'

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
  /** The address of an app that was stopped, to take its place. */
  url?: string
}

export type App = {
  url: string
  pid: number
  process: ChildProcess
  /** All that the process has written. */
  log: () => string
  /** The exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

const START_TIMEOUT = 60_000
const STOP_TIMEOUT = 15_000
/** For tests that wait for mails. */
export const POLL_OFTEN = { MAIL_POLL_SECONDS: '0.2' }
/** What the apps sign their cookies with. */
export const sessionSecret = randomBytes(32).toString('hex')
/** Blank is unset: what a developer keeps in .env must not reach the tests. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'HOST',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_BASE_URL',
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
    'MAIL_POLL_SECONDS',
  ].map((name) => [name, '']),
)

/**
 * An empty database on the engine of the running project: a folder, or a database on the server. A folder is migrated,
 * because PGlite takes seconds to make one, unless it `isNew`.
 */
export async function createStorage({ isNew = false } = {}): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'tactics-app-'))
  if (inject('engine') === 'pglite' && !isNew) await cp(inject('pgliteTemplate'), folder, { recursive: true })
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  const url = inject('engine') === 'postgres' ? await createPostgresDatabase() : undefined
  const open = () => (url ? openPostgres(url) : openEmbedded(folder))

  async function edit(...statements: SQL[]) {
    const { db, close } = await open()
    for (const statement of statements) await db.execute(statement)
    await close()
  }
  const env = { DATA_DIR: folder, SESSION_SECRET: sessionSecret, ...(url && { DATABASE_URL: url }) }
  return { env, edit, remove }
}

/** Starts the built app as `npm start` does, in a process of its own, and waits until it serves. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const storage = options.storage ?? (await createStorage())
  const { url, child, log, ended } = await launch({ ...options, storage })
  const isReady = await waitForLine(child, 'Tactics is at', ended)
  if (!isReady) {
    child.kill('SIGKILL')
    if (!options.storage) await storage.remove()
    throw new Error(`The app did not start:\n${log()}`)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal)
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
    const code = await ended
    clearTimeout(cut)
    if (!options.storage) await storage.remove()
    return code
  }
  return {
    url,
    pid: child.pid ?? 0,
    process: child,
    log,
    ended,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Starts an app that is expected to give up; returns its exit code and what it wrote. */
export async function startAndFail(options: AppOptions): Promise<{ code: number | null; log: string }> {
  const { child, log, ended } = await launch(options)
  if (await waitForLine(child, 'Tactics is at', ended)) {
    child.kill('SIGKILL')
    await ended
    throw new Error('The app started, although it should not')
  }
  return { code: await ended, log: log() }
}

async function launch({ env, storage, nodeArgs = [], ...options }: AppOptions) {
  const url = options.url ?? `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, [...nodeArgs, 'server.js'], {
    env: {
      PATH: process.env.PATH,
      ...UNSET,
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      APP_URL: url,
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
  return { url, child, log: () => output.join(''), ended }
}

function waitForLine(child: ChildProcess, line: string, ended: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    let seen = ''
    const timer = setTimeout(() => resolve(false), START_TIMEOUT)
    const settle = (isSeen: boolean) => {
      clearTimeout(timer)
      resolve(isSeen)
    }
    child.stdout?.on('data', (text: string) => {
      seen += text
      if (seen.includes(line)) settle(true)
    })
    void ended.then(() => settle(false))
  })
}

type SharedOptions = Pick<AppOptions, 'env' | 'nodeArgs'> & {
  /** Faults that the tests provoke. Any other logged error fails the file. */
  expectedErrors?: RegExp
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
    const log = app?.log() ?? ''
    await app?.stop()
    const errors = log.split('\n').filter((line) => line.includes('"level":"error"'))
    expect(errors.filter((line) => !expectedErrors?.test(line))).toEqual([])
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
