import { inTurns, type Call, type Entrant } from './floor/load'
import { campaignOf, type AskedFor, type Seeded } from './floor/seed'
import { bench } from './support/bench'
import { campaignScreen, lastTacticsCall, read, screen, tacticsCall, voteCall } from './support/calls'
import { round } from './support/goals'
import { option } from './support/options'
import { seededDatabase, startApp } from './support/processes'

/**
 * What the same requests cost as a campaign grows (50, 500 and 5,000 tactics with 20 votes each; pages of 50), and
 * beside much that is not asked for (10,000 campaigns, 1 million votes). Costs are throughputs turned over, so that the
 * work of the database counts too; in turns within one run, medians of rounds. The app runs as in production, only with
 * `RATE_LIMITS=off`.
 *
 * `npm run tool -- bench:growth [--seconds N] [--rounds N] [--connections N]`
 */
const TACTICS = [50, 500, 5_000]
const FEW = { campaigns: 10, votes: 1_000, tactics: TACTICS }
const MANY = { campaigns: 10_000, votes: 1_000_000, tactics: TACTICS }
const COST = 1.5
const plan = {
  connections: option('connections', 4),
  seconds: option('seconds', 3),
  rounds: option('rounds', 5),
}

const BY_SIZE: Record<string, (campaign: AskedFor, seeded: Seeded) => Call> = {
  page: (campaign, { reader }) => campaignScreen(campaign, reader),
  JSON: (campaign, { reader }) => tacticsCall(campaign, reader),
  'JSON of the last page': (campaign, { reader }) => lastTacticsCall(campaign, reader),
}

async function throughputs(title: string, entrants: Entrant[]): Promise<number[]> {
  return (await inTurns(title, entrants, plan)).map(({ perSecond }) => perSecond)
}

await bench(async ({ server, goals, show }) => {
  const few = await seededDatabase(server.url, 'few', FEW)
  const many = await seededDatabase(server.url, 'many', MANY)
  const [small, large] = [await startApp(few.url), await startApp(many.url)]

  const bySize: Record<string, unknown> = {}
  for (const is_ended of [false, true]) {
    for (const [name, callOf] of Object.entries(BY_SIZE)) {
      const calls = TACTICS.map((tactics) => callOf(campaignOf(many.seeded, tactics, is_ended), many.seeded))
      const row = `${name}, ${is_ended ? 'ended' : 'running'}`
      const found = await throughputs(
        row,
        calls.map((call) => ({ target: large.target, call })),
      )
      const costs = found.map((perSecond) => (found[0] ?? NaN) / perSecond)
      bySize[row] = Object.fromEntries([
        ['50 /s', round(found[0] ?? NaN, 0)],
        ...TACTICS.map((tactics, index) => [`cost of ${tactics}`, round(costs[index] ?? NaN)]),
      ])
      goals.check(`${row}, cost of 5,000 tactics`, costs.at(-1) ?? NaN, { atMost: COST })
    }
  }
  show(`As a campaign grows, medians of ${plan.rounds} rounds of ${plan.seconds} s`, bySize)

  const callsOf = (seeded: Seeded): Record<string, Call> => ({
    'campaign page': campaignScreen(campaignOf(seeded, 50), seeded.reader),
    'ended campaign page': campaignScreen(campaignOf(seeded, 50, true), seeded.reader),
    dashboard: screen('/dashboard', seeded.reader),
    tactics: tacticsCall(campaignOf(seeded, 50), seeded.reader),
    teams: read('/api/teams', seeded.reader),
    vote: voteCall(campaignOf(seeded, 50), seeded.owner),
  })
  const beside: Record<string, unknown> = {}
  const [fewCalls, manyCalls] = [callsOf(few.seeded), callsOf(many.seeded)]
  for (const [name, call] of Object.entries(fewCalls)) {
    const other = manyCalls[name] ?? call
    const [little = NaN, much = NaN] = await throughputs(name, [
      { target: small.target, call },
      { target: large.target, call: other },
    ])
    beside[name] = {
      '10 campaigns /s': round(little, 0),
      '10,000 campaigns, 1 million votes /s': round(much, 0),
      cost: round(little / much),
    }
    goals.check(`${name}, cost beside 10,000 campaigns`, little / much, { atMost: COST })
  }
  show('Beside little and beside much that is not asked for', beside)
})
