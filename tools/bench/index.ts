import { spawnSync } from 'node:child_process'

/**
 * All parts in turn, each a command of its own: pages, API, growth, memory. Exits 1 if one has missed a goal.
 *
 * `npm run bench -- [--seconds N] [--rounds N] [--requests N]`
 */
const PARTS = ['pages', 'api', 'growth', 'memory']

const missed = PARTS.filter((part) => {
  console.log(`\n=== bench:${part}`)
  const args = ['--import', 'tsx', `tools/bench/${part}.ts`, ...process.argv.slice(2)]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
console.log(missed.length === 0 ? '\nAll goals are met.' : `\nGoals were missed in: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
