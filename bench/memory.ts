import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../tests/support/postgres'
import { sendAmount } from './floor/load'
import { campaignOf } from './floor/seed'
import { campaignScreen, screen, tacticsCall, voteCall } from './support/calls'
import { createGoals, round } from './support/goals'
import { option } from './support/options'
import { buildApp, seededDatabase, startApp, stopAll } from './support/processes'

/**
 * Resident memory of the app's process on PostgreSQL while it answers campaign pages, dashboards, lists of tactics and
 * votes in equal shares: whether it grows once warm, in MB per 10,000 requests, with twice the standard error of that slope
 * as its noise. The app runs as in production, only with `RATE_LIMITS=off`.
 *
 * `npm run bench:memory -- [--requests N] [--connections N]`
 */
const SAMPLES = 100
const WARM_UP = 0.4
const PAUSE = 10_000
/** More than its noise and more than this is a leak. */
const SLOPE = 1
const requests = option('requests', 100_000)
const connections = option('connections', 10)

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The straight line through the samples by least squares, and the standard error of its slope. */
function slopeOf(samples: number[]): { slope: number; error: number } {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const spread = samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const slope = samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0) / spread
  const rest = samples.reduce((sum, sample, index) => {
    return sum + (sample - mean - slope * (index - middle)) ** 2
  }, 0)
  return { slope, error: Math.sqrt(rest / (samples.length - 2) / spread) }
}

buildApp()
const server = await startPostgres()
try {
  const { url, seeded } = await seededDatabase(server.url, 'memory', { campaigns: 10, votes: 1_000 })
  const { target } = await startApp(url)
  const campaign = campaignOf(seeded, 50)
  const calls = [
    campaignScreen(campaign, seeded.reader),
    screen('/dashboard', seeded.reader),
    tacticsCall(campaign, seeded.reader),
    voteCall({ ...campaign, tactic_ids: campaign.tactic_ids.slice(0, 1) }, seeded.owner),
  ]
  const start = residentMegabytes(target.pid)
  const perSample = Math.ceil(requests / SAMPLES)
  const samples: number[] = []
  while (samples.length < SAMPLES) {
    await sendAmount(target, calls, connections, perSample)
    samples.push(residentMegabytes(target.pid))
  }
  await sleep(PAUSE)
  const idle = residentMegabytes(target.pid)

  const warm = samples.slice(SAMPLES * WARM_UP)
  const { slope, error } = slopeOf(warm)
  const per10000 = (10_000 / perSample) * slope
  const noise = (10_000 / perSample) * 2 * error
  const middle = [...warm].sort((one, other) => one - other)[Math.floor(warm.length / 2)] ?? NaN
  console.log(`\nResident memory over ${perSample * SAMPLES} requests on ${connections} connections, MB`)
  console.table({
    'at start': round(start, 0),
    'under load, median': round(middle, 0),
    'under load, most': round(Math.max(...samples), 0),
    [`idle, ${PAUSE / 1000} s later`]: round(idle, 0),
    'growth per 10,000 requests': `${round(per10000)} ± ${round(noise)}`,
  })
  console.log(`Every ${perSample} requests: ${samples.map((sample) => Math.round(sample)).join(' ')}`)
  const goals = createGoals()
  goals.check('growth in MB per 10,000 requests, beyond its noise', per10000 - noise, { atMost: SLOPE })
  goals.report()
} finally {
  await stopAll()
  await server.stop()
}
