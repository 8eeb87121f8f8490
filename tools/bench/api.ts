import { against, sharesOf } from './floor/load'
import { campaignOf } from './floor/seed'
import { bench } from './support/bench'
import { read, tacticsCall, voteCall } from './support/calls'
import { round } from './support/goals'
import { option } from './support/options'
import { seededDatabase, startApp, startBareFloor } from './support/processes'

/**
 * Calls of the API against bare `node:http` and PostgreSQL with the same statements (tools/bench/floor/server.ts): our share of
 * its throughput and the processor time we add per request. In turns within one run, medians of rounds. The app runs as
 * in production, its log at its default level; only `RATE_LIMITS=off`, as all requests come from one person. Nobody asks
 * for compression.
 *
 * `npm run tool -- bench:api [--seconds N] [--rounds N]`
 */
const CONNECTIONS = [10, 50]
/** Our share of the floor's processor time that we aim at: its throughput is moved by the database, too. */
const CPU_SHARE = 0.35
const SPREAD = 2.5
const seconds = option('seconds', 3)
const rounds = option('rounds', 5)

await bench(async ({ server, goals, show }) => {
  const { url, seeded } = await seededDatabase(server.url, 'calls', { campaigns: 10, votes: 1_000 })
  const floor = await startBareFloor(url)
  const app = await startApp(url)
  const campaign = campaignOf(seeded, 50)
  const calls = {
    tactics: tacticsCall(campaign, seeded.owner),
    teams: read('/api/teams', seeded.reader),
    vote: voteCall(campaign, seeded.owner),
  }
  const table: Record<string, unknown> = {}
  for (const name of ['tactics', 'teams', 'vote'] as const) {
    for (const connections of CONNECTIONS) {
      const call = calls[name]
      const plan = { connections, seconds, rounds }
      const row = `${name}, ${connections} connections`
      const [bare, ours] = await against(
        row,
        { target: floor.target, call },
        { target: app.target, call },
        plan,
      )
      const share = sharesOf(bare, ours)
      table[row] = {
        'floor /s': round(bare.perSecond, 0),
        'ours /s': round(ours.perSecond, 0),
        share: round(share.throughput),
        'CPU share': round(share.cpu),
        'floor CPU ms': round(bare.cpu),
        'added CPU ms': round(ours.cpu - bare.cpu),
        'floor p50 / p97.5 ms': `${bare.p50} / ${bare.p97_5}`,
        'our p50 / p97.5 ms': `${ours.p50} / ${ours.p97_5}`,
      }
      goals.check(`${row}, CPU share of the floor`, share.cpu, { atLeast: CPU_SHARE })
      goals.check(`${row}, p97.5 / p50`, ours.p97_5 / ours.p50, { atMost: SPREAD })
    }
  }
  show(`Calls against bare node:http and PostgreSQL, medians of ${rounds} rounds of ${seconds} s`, table)
})
