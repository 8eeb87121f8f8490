import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAmount } from './floor/load'
import { campaignOf } from './floor/seed'
import { bench } from './support/bench'
import { campaignScreen, screen, tacticsCall, voteCall } from './support/calls'
import { round } from './support/goals'
import { note } from './support/note'
import { option } from './support/options'
import { seededDatabase, startApp } from './support/processes'

/**
 * Resident memory of the app's process on PostgreSQL while it answers campaign pages, dashboards, lists of tactics and
 * votes in equal shares: whether it grows once warm, in MB per 10,000 requests, with twice the standard error of that slope
 * as its noise. And what lives in its JavaScript heap after a full collection, early and at the end, which no garbage
 * blurs. The app runs as in production, only with `RATE_LIMITS=off` and a collection when asked for one.
 *
 * `npm run tool -- bench:memory [--requests N] [--connections N]`
 */
const SAMPLES = 100
const FIRST_COLLECTION = 0.2
const WARM_UP = 0.4
const PAUSE = 10_000
/** More than its noise and more than this is a leak: resident, and alive on the heap. */
const SLOPE = 1
const HEAP_SLOPE = 0.2
const requests = option('requests', 100_000)
const connections = option('connections', 10)

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/**
 * The straight line through the samples by least squares, and the standard error of its slope. Garbage piles up over several
 * samples until it is collected, so that neighbours are alike; the error is that of as many samples as tell something new.
 */
function slopeOf(samples: number[]): { slope: number; error: number } {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const spread = samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const slope = samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0) / spread
  const rests = samples.map((sample, index) => sample - mean - slope * (index - middle))
  const productSum = (shift: number) =>
    rests.reduce((sum, rest, index) => sum + rest * (rests[index + shift] ?? 0), 0)
  const likeness = Math.max(0, productSum(1) / productSum(0))
  const independent = (samples.length - 2) * ((1 - likeness) / (1 + likeness))
  return { slope, error: Math.sqrt(productSum(0) / independent / spread) }
}

await bench(async ({ server, goals, show }) => {
  const { url, seeded } = await seededDatabase(server.url, 'memory', { campaigns: 10, votes: 1_000 })
  const { target, child } = await startApp(url, [
    '--expose-gc',
    '--import',
    './tools/bench/support/collect.js',
  ])
  /** In megabytes, after a full collection. */
  async function livingHeap(): Promise<number> {
    child.send('collect')
    const [bytes] = (await once(child, 'message')) as [number]
    return bytes / 1024 ** 2
  }
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
  let firstHeap = NaN
  while (samples.length < SAMPLES) {
    await sendAmount(target, calls, connections, perSample)
    samples.push(residentMegabytes(target.pid))
    if (samples.length % 10 === 0)
      note(`${samples.length * perSample} requests: ${round(samples.at(-1) ?? NaN, 0)} MB`)
    if (samples.length === SAMPLES * FIRST_COLLECTION) firstHeap = await livingHeap()
  }
  await sleep(PAUSE)
  const idle = residentMegabytes(target.pid)
  const lastHeap = await livingHeap()

  const warm = samples.slice(SAMPLES * WARM_UP)
  const { slope, error } = slopeOf(warm)
  const per10000 = (10_000 / perSample) * slope
  const noise = (10_000 / perSample) * 2 * error
  const between = perSample * SAMPLES * (1 - FIRST_COLLECTION)
  const heapPer10000 = ((lastHeap - firstHeap) * 10_000) / between
  const middle = [...warm].sort((one, other) => one - other)[Math.floor(warm.length / 2)] ?? NaN
  show(`Resident memory over ${perSample * SAMPLES} requests on ${connections} connections, MB`, {
    'at start': round(start, 0),
    'under load, median': round(middle, 0),
    'under load, most': round(Math.max(...samples), 0),
    [`idle, ${PAUSE / 1000} s later`]: round(idle, 0),
    'growth per 10,000 requests': `${round(per10000)} ± ${round(noise)}`,
    [`living heap after ${FIRST_COLLECTION * 100} % and at the end`]: `${round(firstHeap, 1)}, ${round(lastHeap, 1)}`,
  })
  console.log(`Every ${perSample} requests: ${samples.map((sample) => Math.round(sample)).join(' ')}`)
  goals.check('growth in MB per 10,000 requests, beyond its noise', per10000 - noise, { atMost: SLOPE })
  goals.check('growth of the living heap in MB per 10,000 requests', heapPer10000, { atMost: HEAP_SLOPE })
})
