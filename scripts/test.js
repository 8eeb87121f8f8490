import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * @typedef {{ isGreen: boolean, output: string }} Run
 * @typedef {{ name: string, isGreen: boolean, passed: number, failed: number }} Result
 */

const CHECKS = [
  'npm run --silent typecheck',
  'npm run --silent lint',
  'node scripts/build-if-stale.js',
  'npx drizzle-kit check',
]
/** What `npm run check` leaves to `npm test`: the API on PGlite, the experiments F*, and the other browser tests. */
const QUICK_VITEST =
  '--project=unit --project=domain-pglite --project=domain-postgres --project=api-postgres --exclude=tests/api/faults.test.ts'
const MAIN_JOURNEYS = ['main-job', 'new-team', 'new-campaign', 'suggestions', 'settings', 'tokens']
  .map((name) => `"e2e/${name}[.]"`)
  .join(' ')

const isQuick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'tactics-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * @param {string} command
 * @param {{ env?: Record<string, string>, isShown?: boolean }} [options] not shown, the output is returned instead
 * @returns {Promise<Run>}
 */
function run(command, { env = {}, isShown = true } = {}) {
  if (isShown) console.log(`\n> ${command}`)
  const child = spawn(command, {
    shell: true,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', () => resolve({ isGreen: false, output }))
    child.once('close', (code) => resolve({ isGreen: code === 0, output }))
  })
}

/** @param {string} path @returns {any} the report, or null when the runner died before it wrote one */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** A runner that fails without a failed test (a set-up, a crash, no report) counts as one failure.
 * @param {string} name @param {boolean} isGreen @param {number} passed @param {number} failed @returns {Result} */
const resultOf = (name, isGreen, passed, failed) => ({
  name,
  isGreen,
  passed,
  failed: isGreen ? 0 : Math.max(1, failed),
})

/** The checks run side by side; the output of each is printed in one piece when it ends. @returns {Promise<Result>} */
async function runChecks() {
  const runs = await Promise.all(
    CHECKS.map(async (command) => {
      const done = await run(command, { isShown: false })
      console.log(`\n> ${command}: ${done.isGreen ? 'passed' : 'FAILED'}\n${done.output}`)
      return done.isGreen
    }),
  )
  const passed = runs.filter(Boolean).length
  return resultOf('Checks', passed === runs.length, passed, runs.length - passed)
}

/** @returns {Promise<Result>} */
async function runVitest() {
  const options = `--reporter=default --reporter=json --outputFile.json=${vitestReport}`
  const { isGreen } = await run(`npx vitest run ${options}${isQuick ? ` ${QUICK_VITEST}` : ''}`)
  const report = readReport(vitestReport)
  const [passed, failed] = [report?.numPassedTests ?? 0, report?.numFailedTests ?? 0]
  return resultOf('Vitest', isGreen && passed > 0, passed, failed)
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const { isGreen } = await run(`npx playwright test${isQuick ? ` ${MAIN_JOURNEYS}` : ''}`, {
    env: { E2E_REPORT: playwrightReport },
  })
  const stats = readReport(playwrightReport)?.stats
  const [passed, failed] = [stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)]
  return resultOf('Playwright', isGreen && passed > 0 && failed === 0, passed, failed)
}

/** @type {Result[]} */
const results = []
for (const runOne of [runChecks, runVitest, runPlaywright]) {
  const started = performance.now()
  const result = await runOne()
  const seconds = Math.round((performance.now() - started) / 1000)
  results.push(result)
  console.log(`\n${result.name}: ${result.passed} passed, ${result.failed} failed in ${seconds} s`)
}
rmSync(reports, { recursive: true, force: true })

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
console.log(
  `\n${sum(results.map(({ passed }) => passed))} passed, ${sum(results.map(({ failed }) => failed))} failed`,
)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
