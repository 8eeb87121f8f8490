import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { experiments } from './experiments'
import { print } from './support/report'
import type { Engine } from './support/store'

const USAGE = `Usage: npm run tool -- fault ID [--runs N] [--engine pglite|postgres] [--asynchronous]

${Object.entries(experiments)
  .map(([id, { title }]) => `  ${id.padEnd(4)} ${title.replace(/^\w+: /, '')}`)
  .join('\n')}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, engine: { type: 'string' }, asynchronous: { type: 'boolean' } },
})
const experiment = experiments[positionals[0]?.toUpperCase() ?? '']
if (!experiment) {
  console.error(USAGE)
  process.exit(2)
}
if (spawnSync(process.execPath, ['scripts/build-if-stale.js'], { stdio: 'inherit' }).status !== 0)
  process.exit(1)

const engines = experiment.engines.filter((engine: Engine) => !values.engine || values.engine === engine)
if (engines.length === 0) {
  console.error(`${experiment.title}\nThis is for ${experiment.engines.join(' and ')} alone.`)
  process.exit(2)
}
let isMissed = false
for (const engine of engines) {
  const runs = Number(values.runs ?? experiment.runs)
  const checks = await experiment.run({ engine, runs, isAsynchronous: values.asynchronous })
  print(`${experiment.title} [${engine}]`, checks)
  isMissed ||= checks.some(({ passed }) => !passed)
}
process.exit(isMissed ? 1 : 0)
