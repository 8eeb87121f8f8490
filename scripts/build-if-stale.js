import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BUILT = 'build/server/index.js'
const SOURCES = [
  'app',
  'public',
  'drizzle',
  'scripts/first-database.ts',
  'chat-sheet',
  'verifier/make-page.js',
  'scripts/compress-files.ts',
  'scripts/chat-sheet.ts',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
]

/** @param {string} path @returns {number} time of the newest change below, in milliseconds since the epoch */
function newestChange(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

const isFresh = existsSync(BUILT) && statSync(BUILT).mtimeMs > Math.max(...SOURCES.map(newestChange))
if (!isFresh) {
  const { status } = spawnSync('npm', ['run', 'build'], {
    stdio: 'inherit',
    // Under another NODE_ENV, such as that of tests, React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}
