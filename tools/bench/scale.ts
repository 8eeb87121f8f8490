import postgres from 'postgres'
import { cpuOf, sendAmount, type Call, type Target } from './floor/load'
import { fillYear, YEAR, type Reader } from './floor/year'
import { bench } from './support/bench'
import { campaignScreen, screen, tacticsCall, voteCall } from './support/calls'
import { median, round } from './support/goals'
import { note } from './support/note'
import { option } from './support/options'
import { newDatabase, startApp } from './support/processes'

/**
 * What a page and a vote cost beside a year of 10, 100 and 1,000 teams: processor time of the app, and time of the
 * database as it counts itself. Three databases and three apps, in turns within one run, medians of rounds, of database time
 * the least; the requests come from up to a hundred teams. Then how large tables and indexes are.
 *
 * `npm run tool -- bench:scale [--teams N] [--requests N] [--rounds N]`
 */
const teams = option('teams', 1_000)
const requests = option('requests', 200)
const rounds = option('rounds', 5)
const SHARES = [0.01, 0.1, 1]
const CONNECTIONS = 4
const COST = 1.5

type Database = { share: number; url: string; target: Target; readers: Reader[] }
type Cost = { cpu: number; database: number; p50: number }

const asked = ({ campaign_id: id, tactic_ids }: Reader) => ({
  id,
  tactic_ids,
  tactics: YEAR.tactics,
  is_ended: false,
})
const CALLS: Record<string, (reader: Reader) => Call> = {
  'campaign page': (reader) => campaignScreen(asked(reader), reader.token),
  dashboard: ({ token }) => screen('/dashboard', token),
  tactics: (reader) => tacticsCall(asked(reader), reader.token),
  vote: (reader) => voteCall(asked(reader), reader.token),
}

await bench(async ({ server, goals, show }) => {
  const admin = postgres(server.url, { max: 1 })
  // Counts the time of every statement; it has to be loaded at the start of the server.
  await admin.unsafe(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await server.halt('SIGINT')
  await server.resume()
  await admin.unsafe('create extension pg_stat_statements')
  const databases: Database[] = []
  for (const share of SHARES) {
    const [started, size] = [performance.now(), Math.max(1, Math.round(teams * share))]
    const url = await newDatabase(server.url, `year_${size}`)
    const readers = await fillYear(url, size)
    const { target } = await startApp(url)
    databases.push({ share, url, target, readers })
    note(`Filled a year of ${size} teams in ${round((performance.now() - started) / 1_000, 0)} s`)
  }
  const table: Record<string, unknown> = {}
  for (const [name, callOf] of Object.entries(CALLS)) {
    const found = await costsOf(admin, name, databases, callOf)
    const [first, last] = [found[0], found.at(-1)]
    if (!first || !last) continue
    const shown = (pick: (cost: Cost) => number) => found.map((cost) => round(pick(cost))).join(' / ')
    const [cpu, database] = [last.cpu / first.cpu, last.database / first.database]
    table[name] = {
      'app CPU ms': shown((cost) => cost.cpu),
      'ratio of CPU': round(cpu),
      'database ms': shown((cost) => cost.database),
      'ratio of database': round(database),
      'p50 ms': shown((cost) => cost.p50),
    }
    goals.check(`${name}, CPU beside all against 1 %`, cpu, { atMost: COST })
    goals.check(`${name}, database time beside all against 1 %`, database, { atMost: COST })
  }
  show(
    `Beside 1 %, 10 % and all of a year of ${teams} teams, medians of ${rounds} rounds, of database time the least`,
    table,
  )
  show(`Tables and indexes of ${teams} teams`, await sizesOf(databases.at(-1)?.url ?? ''))
  await admin.end()
})

/** One kind of call on all databases in turn, after a round that warms up: medians per request, of database time the least. */
async function costsOf(
  admin: postgres.Sql,
  name: string,
  databases: Database[],
  callOf: (reader: Reader) => Call,
): Promise<Cost[]> {
  const costs: Cost[][] = databases.map(() => [])
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [index, { target, url, readers }] of databases.entries()) {
      const calls = readers.map(callOf)
      const [cpu, database] = [cpuOf(target.pid), await databaseMs(admin, url)]
      const p50 = median(await sendAmount(target, calls, CONNECTIONS, requests))
      const each = {
        cpu: (cpuOf(target.pid) - cpu) / requests,
        database: ((await databaseMs(admin, url)) - database) / requests,
        p50,
      }
      if (turn > 0) costs[index]?.push(each)
    }
    note(`${name}, round ${turn} of ${rounds}`)
  }
  return costs.map((rows) => ({
    cpu: median(rows.map(({ cpu }) => cpu)),
    // Whatever else the machine does only adds to it.
    database: Math.min(...rows.map(({ database }) => database)),
    p50: median(rows.map(({ p50 }) => p50)),
  }))
}

async function databaseMs(admin: postgres.Sql, url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const [row] = await admin<{ ms: number }[]>`
    select coalesce(sum(total_exec_time), 0)::float as ms
    from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = ${name}`
  return row?.ms ?? NaN
}

async function sizesOf(url: string): Promise<Record<string, unknown>> {
  const client = postgres(url, { max: 1 })
  const rows = await client<{ name: string; rows: number; own: number; indexes: number }[]>`
    select relname as name, reltuples::float as rows, pg_table_size(oid)::float as own,
      pg_indexes_size(oid)::float as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by pg_total_relation_size(oid) desc`
  await client.end()
  const bytesIn = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + pick(row), 0)
  const all = { name: 'all', rows: bytesIn((row) => row.rows), own: bytesIn((row) => row.own) }
  return Object.fromEntries(
    [...rows, { ...all, indexes: bytesIn((row) => row.indexes) }].map(
      ({ name, rows: count, own, indexes }) => [
        name,
        {
          rows: count,
          'table MB': round(own / 1e6, 1),
          'indexes MB': round(indexes / 1e6, 1),
          'bytes / row': round(own / count, 0),
          'with indexes': round((own + indexes) / count, 0),
          'kB / team': round((own + indexes) / 1e3 / teams, 1),
        },
      ],
    ),
  )
}
