import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port'

const PARTS = [
  'verifier',
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
/** Answers follow in seconds, but a start beside ten busy processes took five minutes. */
const ANSWER_DEADLINE_MS = 10 * 60_000
const TEST_TIMEOUT_MS = 40 * 60_000
const SAVE_AGAIN_MS = 3_000

type Answer = { status: number; text: string }
type Expected = { status: number; text: string; path?: string; headers?: Record<string, string> }

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
})

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

/** Asks until the answer is as expected; calls `onOther` after every other answer. */
async function answerLike(
  { status, text, path = '/login', headers }: Expected,
  onOther: () => Promise<void> = async () => {},
): Promise<string> {
  const deadline = performance.now() + ANSWER_DEADLINE_MS
  for (;;) {
    const answer = await ask(path, headers)
    if (answer?.status === status && answer.text.includes(text)) return answer.text
    if (server.exitCode !== null) throw new Error(`The server has ended with ${server.exitCode}`)
    if (performance.now() > deadline)
      throw new Error(`No ${status} with ${text}, but ${answer?.status ?? 'no answer'}: ${answer?.text}`)
    await onOther()
    await sleep(POLL_MS)
  }
}

async function ask(path: string, headers?: Record<string, string>): Promise<Answer | null> {
  try {
    const answer = await fetch(`${url}${path}`, { headers })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

/**
 * Saves a file until the answer is as expected. One save is not enough: Vite's watcher, chokidar 3, drops a change that
 * comes within 50 ms of another of the same file, and may have read the file while it was empty.
 */
async function saveUntil(file: string, source: string, expected: Expected): Promise<string> {
  let saves = 0
  let savedAt = 0
  async function save(): Promise<void> {
    await writeFile(file, `${source}\n// Save ${++saves}\n`)
    savedAt = performance.now()
  }
  await save()
  return answerLike(expected, async () => {
    if (performance.now() - savedAt > SAVE_AGAIN_MS) await save()
  })
}

test(
  'While developing, a syntax error is shown until the file is saved without it',
  async () => {
    const isWhole = { status: 200, text: 'Sign in with Google' }
    await answerLike(isWhole)
    const route = join(folder, 'app/routes/sign-in/login.tsx')
    const source = await readFile(route, 'utf8')

    const page = await saveUntil(route, `${source}\nconst = 5\n`, {
      status: 500,
      text: '<h1>Unexpected Application Error!</h1>',
      headers: { Accept: 'text/html' },
    })
    expect(page).toContain('app/routes/sign-in/login.tsx')
    await answerLike({ status: 500, text: '"request_id"' })

    await saveUntil(route, source, isWhole)
    expect(server.exitCode).toBeNull()
  },
  TEST_TIMEOUT_MS,
)

test(
  'While developing, a call is answered as in production, by the file as it is now',
  async () => {
    const path = '/api/auth/me'
    const isWhole = { status: 401, text: 'Please sign in', path }
    await answerLike(isWhole)
    const route = join(folder, 'app/routes/api.$.ts')
    const source = await readFile(route, 'utf8')

    const broken =
      "export const loader = () => {\n  throw new Error('broken')\n}\nexport const action = loader\n"
    await saveUntil(route, broken, { status: 500, text: 'broken', path })

    const plain = 'export const loader = () => Response.json({ plain: true })\nexport const action = loader\n'
    expect(await saveUntil(route, plain, { status: 200, text: 'plain', path })).toBe('{"plain":true}')

    await saveUntil(route, source, isWhole)
  },
  TEST_TIMEOUT_MS,
)
