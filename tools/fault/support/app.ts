import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port'
import type { Store } from './store'

const START_TIMEOUT = 60_000

export type App = {
  url: string
  pid: number
  log: () => string
  isRunning: () => boolean
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** For experiments with stopping: clients get the notice that the app gives by default. */
export const WITH_NOTICE = { SHUTDOWN_NOTICE_SECONDS: '1' }

type Options = { env?: Record<string, string>; url?: string }

/** Starts the built app on a store, without waiting for it. */
export async function launchApp({ env: storeEnv }: Pick<Store, 'env'>, { env, ...options }: Options = {}) {
  const url = options.url ?? `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, ['server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      APP_URL: url,
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SHUTDOWN_NOTICE_SECONDS: '0',
      ...storeEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const app: App = {
    url,
    pid: child.pid ?? 0,
    log: () => output.join(''),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
  return app
}

/** Starts the built app and waits until it is ready. */
export async function startApp(store: Pick<Store, 'env'>, options: Options = {}): Promise<App> {
  const app = await launchApp(store, options)
  await waitUntilReady(app)
  return app
}

/** How many milliseconds it took until the app was ready. */
export async function waitUntilReady(app: App, timeout = START_TIMEOUT): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < timeout) {
    const answer = await fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return performance.now() - started
    if (!app.isRunning()) break
    await sleep(25)
  }
  const log = app.log()
  if (app.isRunning()) await app.end('SIGKILL')
  throw new Error(`The app is not ready after ${timeout} ms:\n${log}`)
}
