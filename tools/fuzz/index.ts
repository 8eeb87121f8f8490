import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startPostgres } from '../../tests/support/postgres'
import { startSampleApp } from '../browser/app'
import { fuzz, type Finding, type Report } from './run'
import { watchWrites } from './watch'

const MEBIBYTE_IN_KIBIBYTES = 1024
const SHOWN = 20

const number = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `--${name} must be a whole number` })
    .transform(Number)
const OptionsSchema = z.object({
  seed: number('seed'),
  runs: number('runs'),
  only: number('only').optional(),
})

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      runs: { type: 'string', default: '2000' },
      only: { type: 'string' },
    },
  })
  const parsed = OptionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  console.error(`${parsed.error.issues.map(({ message }) => message).join('\n')}`)
  console.error('Usage: npm run tool -- fuzz [--seed 1] [--runs 2000] [--only NUMBER]')
  process.exit(1)
}

function memoryOf(pid: number): string {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return `${Math.round(kibibytes / MEBIBYTE_IN_KIBIBYTES)} MiB`
}

function print(seed: number, { number, faults, request }: Finding): void {
  const replay = number < 0 ? '' : ` --seed ${seed} --runs ${number + 1} --only ${number}`
  console.error(`\n${faults.join('; ')}\n  ${replay}\n  ${JSON.stringify(request).slice(0, 1500)}`)
}

function countsOf({ statuses }: Report): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

const options = readOptions()
const server = await startPostgres()
const app = await startSampleApp({
  // What happens by the clock is no request's doing.
  WORKERS: 'off',
  DATABASE_URL: server.url,
  SESSION_SECRET: randomBytes(32).toString('hex'),
}).catch(async (error: unknown) => {
  await server.stop()
  throw error
})
const watch = await watchWrites(server.url)
try {
  const start = performance.now()
  const before = memoryOf(app.pid)
  const report = await fuzz(app, options, watch)
  const seconds = Math.round((performance.now() - start) / 1000)
  for (const finding of report.findings.slice(0, SHOWN)) print(options.seed, finding)
  console.log(
    `Seed ${options.seed}, ${options.runs} requests in ${seconds} s: ${report.findings.length} findings; ` +
      `${report.written} rows written; memory ${before} to ${memoryOf(app.pid)}; answers ${countsOf(report)}`,
  )
  if (report.findings.length > 0) process.exitCode = 1
} finally {
  await watch.close()
  await app.stop()
  await server.stop()
}
