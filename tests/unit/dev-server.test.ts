import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port'

const PARTS = [
  'app',
  'drizzle',
  'public',
  'package.json',
  'remix.config.js',
  'scripts',
  'server.js',
  'tsconfig.json',
  'vite.config.ts',
]
const POLL_MS = 200
const PATIENCE_MS = 90_000
/** Vite's watcher, chokidar 3, never tells of a change that comes within 50 ms of another of the same file. */
const BETWEEN_SAVES_MS = 500

let folder: string
let url: string
let server: ChildProcess

/** A copy of the project, so that breaking it disturbs nobody. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-dev-'))
  for (const part of PARTS) await cp(part, join(folder, part), { recursive: true })
  await linkPackages()
  const port = await freePort()
  url = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'development' as const,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    SAMPLE_DATA: 'off',
    // A busy machine is asked more often than one person may ask.
    RATE_LIMITS: 'off',
  }
  server = spawn(process.execPath, ['server.js', '--dev'], { cwd: folder, env, stdio: 'ignore' })
}, 60_000)

afterAll(async () => {
  const ended = server.exitCode === null ? once(server, 'exit') : null
  server.kill('SIGKILL')
  await ended
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/** Each by itself: Vite keeps its cache beside them. */
async function linkPackages(): Promise<void> {
  await mkdir(join(folder, 'node_modules'))
  const names = (await readdir('node_modules')).filter((name) => !name.startsWith('.'))
  for (const name of names) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
}

/** The answer of `path` once it has `status`. */
async function pageWith(
  status: number,
  headers: Record<string, string> = {},
  path = '/login',
): Promise<string> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`${url}${path}`, { headers }).catch(() => null)
    if (answer?.status === status) return answer.text()
    await answer?.text()
    if (server.exitCode !== null) throw new Error(`The server has ended with ${server.exitCode}`)
    if (performance.now() > end) throw new Error(`No ${status}, but ${answer?.status ?? 'no answer'}`)
    await sleep(POLL_MS)
  }
}

async function save(path: string, text: string): Promise<void> {
  await sleep(BETWEEN_SAVES_MS)
  await writeFile(path, text)
}

test('While developing, a syntax error is shown until the file is saved without it', async () => {
  expect(await pageWith(200)).toContain('Sign in with Google')
  const route = join(folder, 'app/routes/login.tsx')
  const source = await readFile(route, 'utf8')

  await save(route, `${source}\nconst = 5\n`)
  const page = await pageWith(500, { Accept: 'text/html' })
  expect(page).toContain('<h1>Unexpected Application Error!</h1>')
  expect(page).toContain('app/routes/login.tsx')
  expect(await pageWith(500)).toContain('"request_id"')

  await save(route, source)
  expect(await pageWith(200)).toContain('Sign in with Google')
  expect(server.exitCode).toBeNull()
}, 300_000)

test('While developing, a call is answered as in production, by the file as it is now', async () => {
  const path = '/api/auth/me'
  expect(await pageWith(401, {}, path)).toContain('Please sign in')
  const route = join(folder, 'app/routes/api.auth.me.ts')
  const source = await readFile(route, 'utf8')

  await save(
    route,
    "export const loader = () => {\n  throw new Error('broken')\n}\nexport const action = loader\n",
  )
  expect(await pageWith(500, {}, path)).toContain('"error":"Something went wrong on our side')

  await save(route, 'export const loader = () => ({ plain: true })\nexport const action = loader\n')
  expect(await pageWith(200, {}, path)).toBe('{"plain":true}')

  await save(route, source)
  expect(await pageWith(401, {}, path)).toContain('Please sign in')
}, 300_000)
