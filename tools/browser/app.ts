import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port'
import { copyMigrated } from '../../scripts/migrated-database'

export const START_TIMEOUT_MS = 180_000

export type SampleApp = {
  url: string
  pid: number
  /** All that the process has written. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts the built app with sample data in a folder of its own; `stop` ends it and removes the folder. */
export async function startSampleApp(
  settings: Record<string, string> = {},
  nodeArgs: string[] = [],
): Promise<SampleApp> {
  if (spawnSync(process.execPath, ['scripts/build-if-stale.js'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The app could not be built')
  const folder = await mkdtemp(join(tmpdir(), 'tactics-sample-'))
  await copyMigrated(folder)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...nodeArgs, 'server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // Blank is unset: what a developer keeps in .env must not reach the pictures.
      DATABASE_URL: '',
      HOST: '',
      GOOGLE_CLIENT_ID: '',
      VIDEO_URL: '',
      SMTP_URL: '',
      SUPPORT_URL: '',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: folder,
      SAMPLE_DATA: 'on',
      RATE_LIMITS: 'off',
      SHUTDOWN_NOTICE_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  async function stop() {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  let log = ''
  const isReady = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), START_TIMEOUT_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text
        if (log.includes('Tactics is at')) resolve(true)
      })
    }
    void ended.then(() => resolve(false)).finally(() => clearTimeout(timer))
  })
  if (isReady) return { url, pid: child.pid ?? 0, log: () => log, stop }
  await stop()
  throw new Error(`The app did not start:\n${log}`)
}
