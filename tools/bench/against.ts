import { readFileSync } from 'node:fs'
import type { PostgresServer } from '../../tests/support/postgres'
import { cpuOf, inTurns, sendAmount, type Call } from './floor/load'
import { campaignOf, type Seeded } from './floor/seed'
import { bench } from './support/bench'
import { campaignScreen, read, screen, tacticsCall, voteCall } from './support/calls'
import { round } from './support/goals'
import { option, textOption } from './support/options'
import { buildCommit, seededDatabase, startApp } from './support/processes'

/**
 * What calls and pages cost against an earlier commit: requests a second, processor time of the server and of the
 * database for each request, in turns. A floor that sends our own statements cannot see that one got dearer; a commit can.
 * The commit is built once, in a folder of its own that is kept. Pages are asked for with Brotli.
 *
 * `npm run tool -- bench:against --commit HASH [--only NAME] [--seconds N] [--rounds N]`
 */
const CONNECTIONS = 10
/** Whose processor time of the database is measured. */
const REQUESTS = 600
const seconds = option('seconds', 3)
const rounds = option('rounds', 3)
const only = textOption('only')
const commit = textOption('commit') ?? ''

/** The cookie of a session was called `session` in November 2026. */
const inBothCookies = (call: Call, session: string): Call => ({
  ...call,
  headers: { ...call.headers, cookie: `session=${session}; tactics-session=${session}` },
})

const callsOf = (seeded: Seeded): Record<string, Call> => {
  const { reader } = seeded
  const campaign = campaignOf(seeded, 50)
  return {
    tactics: tacticsCall(campaign, seeded.owner),
    teams: read('/api/teams', reader),
    vote: voteCall(campaign, seeded.owner),
    'campaign page': inBothCookies(campaignScreen(campaign, reader), reader),
    'ended campaign page': inBothCookies(campaignScreen(campaignOf(seeded, 50, true), reader), reader),
    dashboard: inBothCookies(screen('/dashboard', reader), reader),
  }
}

/** Processor time of the processes of PostgreSQL that serve a database, in milliseconds. */
async function databaseTime(server: PostgresServer, name: string): Promise<number> {
  const serves = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)
  const times = (await server.pids()).filter(serves).map(cpuOf)
  return times.reduce((sum, time) => sum + time, 0)
}

await bench(async ({ server, show }) => {
  const folder = buildCommit(commit)
  const size = { campaigns: 100, votes: 100_000 }
  const before = await seededDatabase(server.url, 'before', size, folder)
  const now = await seededDatabase(server.url, 'now', size)
  const apps = [
    { name: 'before', ...before, app: await startApp(before.url, [], folder) },
    { name: 'now', ...now, app: await startApp(now.url) },
  ]
  const table: Record<string, unknown> = {}
  for (const name of Object.keys(callsOf(now.seeded))) {
    if (only && !only.split(',').includes(name)) continue
    const entrants = apps.flatMap(({ app, seeded }) => {
      const call = callsOf(seeded)[name]
      return call ? [{ target: app.target, call }] : []
    })
    const plan = { connections: CONNECTIONS, seconds, rounds }
    const [one, other] = await inTurns(name, entrants, plan)
    if (!one || !other) throw new Error('Nothing was measured')
    const database: number[] = []
    for (const [index, entrant] of entrants.entries()) {
      const serving = apps[index]?.name ?? ''
      const start = await databaseTime(server, serving)
      await sendAmount(entrant.target, [entrant.call], CONNECTIONS, REQUESTS)
      database[index] = ((await databaseTime(server, serving)) - start) / REQUESTS
    }
    const [databaseBefore = NaN, databaseNow = NaN] = database
    table[name] = {
      'before /s': round(one.perSecond, 0),
      'now /s': round(other.perSecond, 0),
      'requests, ratio': round(other.perSecond / one.perSecond),
      'CPU ms': `${round(one.cpu)} / ${round(other.cpu)}`,
      'CPU, ratio': round(other.cpu / one.cpu),
      'database ms before': round(databaseBefore),
      'database ms now': round(databaseNow),
    }
  }
  show(`Against ${commit}, medians of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`, table)
})
