import { parseOptions } from './options'
import { Problem } from './problem'
import { createProgress } from '../progress'
import { replay } from './replay'
import { showTally } from './tally'

/** Exit codes: 0 no mismatch, 1 mismatches, 2 the replay could not be run. */
async function main(): Promise<number> {
  const startedAt = performance.now()
  const tally = await replay(parseOptions(process.argv.slice(2)), createProgress())
  console.log(showTally(tally, (performance.now() - startedAt) / 1000))
  return tally.mismatches.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 2
}
