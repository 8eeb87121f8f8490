import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * @typedef {{ isGreen: boolean, output: string }} Run
 * @typedef {{ name: string, isGreen: boolean, passed: number, failed: number, failures: string[] }} Result
 */

const BUILD = 'node scripts/build-if-stale.js'
/** They take the processor time that the browser tests leave: a fifth of it. */
const CHECKS = ['npm run --silent typecheck', 'npm run --silent lint', 'npx drizzle-kit check']
/** What `npm run check` leaves to `npm test`: the API on PGlite and the other browser tests. Neither kills anything: `npm run test:faults`. */
const QUICK_VITEST = '--project=unit --project=domain-* --project=api-postgres'
const WHOLE_VITEST = '--project=unit --project=domain-* --project=api-*'
const WHOLE_PLAYWRIGHT = '--project="with*JavaScript*"'
const MAIN_JOURNEYS = ['main-job', 'new-team', 'new-campaign', 'suggestions', 'settings', 'tokens']
  .map((name) => `"e2e/${name}[.]"`)
  .join(' ')

/** What is told at the end about each failed test, and about a runner that failed without one. */
const MESSAGE_LINES = 8
const LAST_LINES = 60
const LAST_CHARACTERS = 2_000

const isQuick = process.argv.includes('--quick')
// Vitest's settings and the matrix of permissions read it.
if (process.argv.includes('--cross')) process.env.TEST_CROSS = '1'
const reports = mkdtempSync(join(tmpdir(), 'tactics-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * @param {string} command
 * @param {{ env?: Record<string, string>, isBeside?: boolean }} [options] the output of a command beside others is not shown, but returned
 * @returns {Promise<Run>}
 */
function run(command, { env = {}, isBeside = false } = {}) {
  if (!isBeside) console.log(`\n> ${command}`)
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  if (isBeside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (!isBeside) process.stdout.write(text)
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

/** The output is printed in one piece when the check ends. @param {string} command @returns {Promise<Result>} */
async function runCheck(command) {
  const done = await run(command, { isBeside: true })
  console.log(`\n> ${command}: ${done.isGreen ? 'passed' : 'FAILED'}\n${done.output}`)
  return checkOf(command, done)
}

/** @returns {Promise<Result>} */
const runBuild = async () => checkOf(BUILD, await run(BUILD))

/** @param {string} command @param {Run} done @returns {Result} */
const checkOf = (command, done) =>
  resultOf(command, done, 1, done.isGreen ? [] : [done.output.slice(-LAST_CHARACTERS)])

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
  const done = await run(`npx playwright test ${WHOLE_PLAYWRIGHT} ${isQuick ? MAIN_JOURNEYS : ''}`, {
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

/** @param {() => Promise<Result>} runOne @returns {Promise<Result>} */
async function timed(runOne) {
  const started = performance.now()
  const result = await runOne()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`\n${result.name}: ${result.passed} passed, ${result.failed} failed in ${seconds} s`)
  return result
}

/** @type {Result[]} */
const results = [await timed(runBuild), await timed(runVitest)]
const checks = CHECKS.map((command) => timed(() => runCheck(command)))
results.push(await timed(runPlaywright), ...(await Promise.all(checks)))
rmSync(reports, { recursive: true, force: true })
for (const { name, failures } of results)
  for (const failure of failures) console.log(`\n${name} failed: ${failure}`)

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
console.log(
  `\n${sum(results.map(({ passed }) => passed))} passed, ${sum(results.map(({ failed }) => failed))} failed`,
)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
