import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * @typedef {{ isGreen: boolean, output: string }} Run
 * @typedef {{ name: string, isGreen: boolean, passed: number, failed: number, failures: string[] }} Result
 */

const CHECKS = [
  'npm run --silent typecheck',
  'npm run --silent lint',
  'node scripts/build-if-stale.js',
  'npx drizzle-kit check',
]
/** What `npm run check` leaves to `npm test`: the API on PGlite, fuzzing, and the other browser tests. Neither kills anything: `npm run test:faults`. */
const QUICK_VITEST =
  '--project=unit --project=domain-* --project=api-postgres --exclude=tests/api/fuzz.test.ts'
const WHOLE_VITEST = '--project=unit --project=domain-* --project=api-*'
const MAIN_JOURNEYS = ['main-job', 'new-team', 'new-campaign', 'suggestions', 'settings', 'tokens']
  .map((name) => `"e2e/${name}[.]"`)
  .join(' ')

/** What is told at the end about each failed test, and about a runner that failed without one. */
const MESSAGE_LINES = 8
const LAST_LINES = 60
const LAST_CHARACTERS = 2_000

const isQuick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'tactics-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * @param {string} command
 * @param {{ env?: Record<string, string>, isShown?: boolean }} [options] the output is returned, shown or not
 * @returns {Promise<Run>}
 */
function run(command, { env = {}, isShown = true } = {}) {
  if (isShown) console.log(`\n> ${command}`)
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (isShown) process.stdout.write(text)
    })
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

/** A runner that fails without a failed test (a set-up, a crash, no report) counts as one failure and shows its last lines.
 * @param {string} name @param {Run} run @param {number} passed @param {string[]} failures what failed and why
 * @returns {Result} */
function resultOf(name, { isGreen, output }, passed, failures) {
  if (isGreen) return { name, isGreen, passed, failed: 0, failures: [] }
  const told = failures.length > 0 ? failures : [output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')]
  return { name, isGreen, passed, failed: told.length, failures: told }
}

/** @param {string} title @param {string} [message] */
const failureOf = (title, message = '') =>
  [title, ...message.split('\n').slice(0, MESSAGE_LINES)].join('\n    ')

/** The checks run side by side; the output of each is printed in one piece when it ends. @returns {Promise<Result>} */
async function runChecks() {
  const runs = await Promise.all(
    CHECKS.map(async (command) => {
      const done = await run(command, { isShown: false })
      console.log(`\n> ${command}: ${done.isGreen ? 'passed' : 'FAILED'}\n${done.output}`)
      return { command, ...done }
    }),
  )
  const red = runs.filter(({ isGreen }) => !isGreen)
  const failures = red.map(({ command, output }) => failureOf(command, output.slice(-LAST_CHARACTERS)))
  return resultOf('Checks', { isGreen: red.length === 0, output: '' }, runs.length - red.length, failures)
}

/** @returns {Promise<Result>} */
async function runVitest() {
  const options = `--reporter=default --reporter=json --outputFile.json=${vitestReport}`
  const done = await run(`npx vitest run ${options} ${isQuick ? QUICK_VITEST : WHOLE_VITEST}`)
  const report = readReport(vitestReport)
  const passed = report?.numPassedTests ?? 0
  /** @type {string[]} */
  const failures = []
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    if (message) failures.push(failureOf(name, message))
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(failureOf(`${name}: ${fullName}`, failureMessages[0]))
  }
  return resultOf('Vitest', { ...done, isGreen: done.isGreen && passed > 0 }, passed, failures)
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const done = await run(`npx playwright test${isQuick ? ` ${MAIN_JOURNEYS}` : ''}`, {
    env: { E2E_REPORT: playwrightReport },
  })
  const report = readReport(playwrightReport)
  const passed = report?.stats.expected ?? 0
  const failures = failedSpecs(report?.suites ?? [])
  const isGreen = done.isGreen && passed > 0 && failures.length === 0
  return resultOf('Playwright', { ...done, isGreen }, passed, failures)
}

/** Flaky tests count as failed. @param {any[]} suites of Playwright's report @returns {string[]} */
function failedSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failedSpecs(inner),
    ...specs.flatMap((/** @type {any} */ { file, title, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
        .map((/** @type {any} */ { results }) => failureOf(`${file}: ${title}`, results[0]?.error?.message)),
    ),
  ])
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
for (const { name, failures } of results)
  for (const failure of failures) console.log(`\n${name} failed: ${failure}`)

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
console.log(
  `\n${sum(results.map(({ passed }) => passed))} passed, ${sum(results.map(({ failed }) => failed))} failed`,
)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
