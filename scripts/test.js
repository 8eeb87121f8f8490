import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const reports = mkdtempSync(join(tmpdir(), 'tactics-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** @param {string} command @param {Record<string, string>} [env] @returns {boolean} whether it succeeded */
function run(command, env = {}) {
  console.log(`\n> ${command}`)
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** @param {string} path @returns {any} the report, or null when the runner died before it wrote one */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const checks = [
  run('npm run --silent typecheck'),
  run('npm run --silent lint'),
  run('node scripts/build-if-stale.js'),
  run('npx drizzle-kit check'),
]
const isVitestGreen = run(
  `npx vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
)
const isPlaywrightGreen = run('npx playwright test', { E2E_REPORT: playwrightReport })

const vitest = readReport(vitestReport)
const playwright = readReport(playwrightReport)
rmSync(reports, { recursive: true, force: true })

const failedTests =
  (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0) + (playwright?.stats.flaky ?? 0)
const passed =
  checks.filter(Boolean).length + (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0)
const failedChecks = checks.filter((isGreen) => !isGreen).length
// A runner that fails without a failed test (a set-up, a crash) counts as one.
const isAllGreen = failedChecks === 0 && isVitestGreen && isPlaywrightGreen
const failed = isAllGreen ? 0 : Math.max(1, failedChecks + failedTests)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = isAllGreen ? 0 : 1
