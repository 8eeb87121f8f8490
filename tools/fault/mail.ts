import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** The mail tests with many more kills and rounds than in `npm test`, on both engines. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '50' }, rounds: { type: 'string', default: '10' } },
})
const files = ['tests/api/mail-faults.test.ts', 'tests/api/mail-clock.test.ts']
const projects = ['--project', 'api-postgres', '--project', 'api-pglite']
const { status } = spawnSync('npx', ['vitest', 'run', ...projects, ...files], {
  stdio: 'inherit',
  env: { ...process.env, MAIL_FAULT_RUNS: values.runs, MAIL_CLOCK_ROUNDS: values.rounds },
})
process.exit(status ?? 1)
