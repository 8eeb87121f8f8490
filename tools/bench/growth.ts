import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepPlans } from '../../app/db/connection.server'
import { hashOf } from '../../app/domain/secrets.server'
import { campaignOf, type Seeded, type Size } from './floor/seed'
import { captureStatements, type Statement, type Values } from './floor/statements'
import { bench } from './support/bench'
import { tacticsCall } from './support/calls'
import { round } from './support/goals'
import { note } from './support/note'
import { option } from './support/options'
import { seededDatabase, startApp } from './support/processes'

/**
 * How many blocks of PostgreSQL the statements of pages and calls go through as a campaign grows (50, 500 and 5,000 tactics
 * with 20 votes each; pages of 50, sheets of 100), and beside much that is not asked for (10,000 campaigns with 100 votes each).
 * Blocks are the work of the database by no clock.
 *
 * `npm run tool -- bench:growth [--campaigns N]`
 */
const TACTICS = [50, 500, 5_000]
const FEW = { campaigns: 10, votes: 1_000 }
const campaigns = option('campaigns', 10_000)
const COST = 2
/** It tells of up to 500 tactics. */
const LIVE_COST = 12
const PAUSE_MS = 500

type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }

await bench(async ({ server, goals, show }) => {
  const statements = await captureStatements()
  const { campaignPage, tactics: list, openWork, teams, sheet, live } = statements

  const clients: pg.Client[] = []

  /** A database in which all campaigns that have ended are settled: a call, unlike a page, is refused until then. */
  async function opened(name: string, size: Size) {
    const { url, seeded } = await seededDatabase(server.url, name, size)
    const { target, stop } = await startApp(url)
    for (const campaign of seeded.campaigns.filter(({ is_ended }) => is_ended)) {
      const { paths, headers } = tacticsCall(campaign, seeded.reader)
      while (!(await fetch(target.url + paths[0], { headers })).ok) await sleep(PAUSE_MS)
    }
    await stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    await keepPlans(client)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from sessions where token_hash = $1',
      [hashOf(seeded.reader)],
    )
    return { client, seeded, user_id: rows[0]?.id ?? '' }
  }

  type Opened = Awaited<ReturnType<typeof opened>>
  async function blocksOf({ client, user_id }: Opened, { text, values }: Statement, request: Values = {}) {
    const given = values({ user_id, ...request }).map((value) => client.escapeLiteral(textOf(value)))
    await client.query(`prepare one as ${text}`)
    // The first of a connection also reads what is known of the tables.
    let blocks = NaN
    for (let run = 0; run < 2; run++) {
      const { rows } = await client.query<Explained>(
        `explain (analyze, buffers, format json) execute one(${given.join()})`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan) blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    await client.query('deallocate one')
    return blocks
  }

  const bySize: Record<string, unknown> = {}
  function add(row: string, found: number[], atMost: number) {
    const growth = (found.at(-1) ?? NaN) / (found[0] ?? NaN)
    const blocks = TACTICS.map((tactics, index) => [`${tactics} tactics`, found[index]])
    bySize[row] = { ...Object.fromEntries(blocks), growth: round(growth) }
    goals.check(`${row}, blocks of 5,000 tactics to those of 50`, growth, { atMost })
  }
  const few = await opened('few', { ...FEW, tactics: TACTICS })
  const running = { page: campaignPage, list, sheet, live }
  const ended = { 'page, ended': statements.endedPage, 'list, ended': statements.endedTactics }
  for (const [row, statement] of Object.entries({ ...running, ...ended })) {
    const found: number[] = []
    for (const tactics of TACTICS) {
      const { id } = campaignOf(few.seeded, tactics, row in ended)
      found.push(await blocksOf(few, statement, { campaign_id: id }))
    }
    add(row, found, row === 'live' ? LIVE_COST : COST)
  }
  const dashboards: number[] = []
  for (const tactics of TACTICS)
    dashboards.push(
      await blocksOf(await opened(`dashboard_${tactics}`, { ...FEW, tactics: [tactics] }), openWork),
    )
  add('dashboard', dashboards, COST)
  show('Blocks as a campaign grows', bySize)

  note(`Beside ${campaigns} campaigns`)
  const many = await opened('many', { campaigns, votes: 100 * campaigns, tactics: TACTICS })
  const beside: Record<string, unknown> = {}
  for (const [name, statement] of Object.entries({ page: campaignPage, list, openWork, teams })) {
    const idOf = (seeded: Seeded) => ({ campaign_id: campaignOf(seeded, 50).id })
    const little = await blocksOf(few, statement, idOf(few.seeded))
    const much = await blocksOf(many, statement, idOf(many.seeded))
    beside[name] = {
      [`${FEW.campaigns} campaigns`]: little,
      [`${campaigns} campaigns`]: much,
      growth: round(much / little),
    }
    goals.check(`${name}, blocks beside ${campaigns} campaigns`, much / little, { atMost: COST })
  }
  show('Blocks beside little and beside much that is not asked for', beside)
  for (const client of clients) await client.end()
})

function textOf(value: unknown): string {
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}
