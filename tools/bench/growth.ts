import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { sendAmount, type Call, type Target } from './floor/load'
import { campaignOf, type AskedFor, type Seeded } from './floor/seed'
import { bench } from './support/bench'
import { campaignScreen, lastTacticsCall, read, screen, tacticsCall, voteCall } from './support/calls'
import { round } from './support/goals'
import { note } from './support/note'
import { seededDatabase, startApp } from './support/processes'

/**
 * How many blocks of PostgreSQL the same requests go through as a campaign grows (50, 500 and 5,000 tactics with 20 votes
 * each; pages of 50), and beside much that is not asked for (10,000 campaigns, 1 million votes). Blocks are the work of the
 * database by no clock. The app runs as in production, only with `RATE_LIMITS=off`.
 *
 * `npm run tool -- bench:growth`
 */
const TACTICS = [50, 500, 5_000]
const FEW = { campaigns: 10, votes: 1_000 }
const MANY = { campaigns: 10_000, votes: 1_000_000, tactics: TACTICS }
/** Of what a request costs beside 50 tactics, or beside little. */
const COST = 2
/** It tells of up to 500 tactics. */
const LIVE_COST = 12
const REQUESTS = 60
/** Statistics of PostgreSQL's sessions are at most this old. */
const STATISTICS_MS = 1_500

const BY_SIZE: Record<string, (campaign: AskedFor, seeded: Seeded) => Call> = {
  page: (campaign, { reader }) => campaignScreen(campaign, reader),
  sheet: ({ id }, { reader }) => screen(`/campaigns/${id}/sheet`, reader),
  JSON: (campaign, { reader }) => tacticsCall(campaign, reader),
  'JSON of the last page': (campaign, { reader }) => lastTacticsCall(campaign, reader),
  live: ({ id }, { reader }) => read(`/api/campaigns/${id}/live`, reader),
}

await bench(async ({ server, goals, show }) => {
  const watcher = postgres(server.url, { max: 1 })
  /** Sends a call again and again over a connection, as one that is open already. */
  async function blocksOf({ target, name }: { target: Target; name: string }, call: Call): Promise<number> {
    const blocks = async () => {
      await sleep(STATISTICS_MS)
      const [row] = await watcher<{ blocks: number }[]>`
        select (blks_hit + blks_read)::int as blocks from pg_stat_database where datname = ${name}`
      return row?.blocks ?? NaN
    }
    await sendAmount(target, [call], 1, REQUESTS)
    const before = await blocks()
    await sendAmount(target, [call], 1, REQUESTS)
    return Math.round(((await blocks()) - before) / REQUESTS)
  }
  async function started(name: string, size: Parameters<typeof seededDatabase>[2]) {
    const { url, seeded } = await seededDatabase(server.url, name, size)
    return { name, seeded, target: (await startApp(url)).target }
  }
  const [few, many] = [await started('few', { ...FEW, tactics: TACTICS }), await started('many', MANY)]

  const bySize: Record<string, unknown> = {}
  function add(row: string, found: number[], atMost: number) {
    const growth = (found.at(-1) ?? NaN) / (found[0] ?? NaN)
    const blocks = TACTICS.map((tactics, index) => [`${tactics} tactics`, found[index]])
    bySize[row] = { ...Object.fromEntries(blocks), growth: round(growth) }
    goals.check(`${row}, blocks of 5,000 tactics to those of 50`, growth, { atMost })
  }
  for (const is_ended of [false, true])
    for (const [name, callOf] of Object.entries(BY_SIZE)) {
      const found: number[] = []
      const row = `${name}, ${is_ended ? 'ended' : 'running'}`
      note(row)
      for (const tactics of TACTICS)
        found.push(await blocksOf(many, callOf(campaignOf(many.seeded, tactics, is_ended), many.seeded)))
      add(row, found, name === 'live' ? LIVE_COST : COST)
    }
  const dashboards: number[] = []
  for (const tactics of TACTICS) {
    const app = await started(`dashboard_${tactics}`, { ...FEW, tactics: [tactics] })
    dashboards.push(await blocksOf(app, screen('/dashboard', app.seeded.reader)))
  }
  add('dashboard', dashboards, COST)
  show('Blocks as a campaign grows', bySize)

  const callsOf = (seeded: Seeded): Record<string, Call> => ({
    'campaign page': campaignScreen(campaignOf(seeded, 50), seeded.reader),
    'ended campaign page': campaignScreen(campaignOf(seeded, 50, true), seeded.reader),
    dashboard: screen('/dashboard', seeded.reader),
    tactics: tacticsCall(campaignOf(seeded, 50), seeded.reader),
    teams: read('/api/teams', seeded.reader),
    vote: voteCall(campaignOf(seeded, 50), seeded.owner),
  })
  const beside: Record<string, unknown> = {}
  const manyCalls = callsOf(many.seeded)
  for (const [name, call] of Object.entries(callsOf(few.seeded))) {
    const little = await blocksOf(few, call)
    const much = await blocksOf(many, manyCalls[name] ?? call)
    beside[name] = { '10 campaigns': little, '10,000 campaigns': much, growth: round(much / little) }
    goals.check(`${name}, blocks beside 10,000 campaigns`, much / little, { atMost: COST })
  }
  show('Blocks beside little and beside much that is not asked for', beside)
  await watcher.end()
})
