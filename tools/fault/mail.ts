import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** The tests of mails and webhooks with many more kills and rounds than in `npm run test:faults`, on both engines. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '50' }, rounds: { type: 'string', default: '10' } },
})
const files = [
  'tests/faults/mails.test.ts',
  'tests/faults/mail-clock.test.ts',
  'tests/faults/webhooks.test.ts',
]
const projects = ['--project', 'faults-postgres', '--project', 'faults-pglite']
const { status } = spawnSync('npx', ['vitest', 'run', ...projects, ...files], {
  stdio: 'inherit',
  env: { ...process.env, MAIL_FAULT_RUNS: values.runs, MAIL_CLOCK_ROUNDS: values.rounds },
})
process.exit(status ?? 1)
