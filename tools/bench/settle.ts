import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openEmbedded } from '../../app/db/embedded.server'
import type { Database } from '../../app/db/client.server'
import { hashOf } from '../../app/domain/secrets.server'
import { queryRows } from '../../tests/support/sql'
import type { PostgresServer } from '../../tests/support/postgres'
import { cpuOf, type Target } from './floor/load'
import { bench } from './support/bench'
import { round } from './support/goals'
import { note } from './support/note'
import { textOption } from './support/options'
import { buildCommit, newDatabase, startApp, type Store } from './support/processes'

/**
 * What the first reader after the end waits for, beyond what later readers do, and its processor time: the built app settles
 * campaigns of several sizes, on both engines. In every other round somebody asks meanwhile whether it is healthy, one
 * request after another: the slowest answer is how long the event loop stood still. Medians of rounds. With a commit its
 * app and today's settle in turns, both on PostgreSQL.
 *
 * `npm run tool -- bench:settle [--commit HASH] [--engine postgres] [--only VOTERSxTACTICS]`
 */
type Size = { voters: number; tactics: number; rounds: number }
const SIZES = [
  { voters: 8, tactics: 12, rounds: 9, atMostMs: 100 },
  { voters: 20, tactics: 60, rounds: 9, atMostMs: 100 },
  { voters: 40, tactics: 100, rounds: 5, atMostMs: 100 },
  { voters: 200, tactics: 1_000, rounds: 5, atMostMs: 2_000 },
  { voters: 20, tactics: 5_000, rounds: 1, atMostMs: 60_000 },
].filter(({ voters, tactics }) => [null, `${voters}x${tactics}`].includes(textOption('only')))
/** In which a reader has a result, or is told to ask again. */
const TOLD_WITHIN_MS = 5_000
const PAUSE_MS = 50
const SETTLED_PAUSE_MS = 300

type Ended = { campaign_id: string; token: string }

/** An ended campaign that nobody has read since, and a session of its owner. */
async function buildCampaign(ctx: Pick<Database, 'db'>, { voters, tactics }: Size): Promise<Ended> {
  const token = randomBytes(32).toString('hex')
  const [row] = await queryRows<{ id: string }>(
    ctx,
    sql`with person as (
          insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
          select id, 'local', id::text, id || '@example.com', 'Somebody', 'premium', now()
          from (select gen_random_uuid() as id from generate_series(1, ${voters}::int)) x returning id
        ), owner as (select id from person limit 1), session as (
          insert into sessions (token_hash, user_id, expires_at)
          select ${hashOf(token)}, id, now() + interval '30 days' from owner
        ), team as (
          insert into teams (id, name, url_slug, owner_id)
          select gen_random_uuid(), 'Growth', 't-' || left(md5(random()::text), 16), id from owner returning id, owner_id
        ), member as (
          insert into team_members (team_id, user_id, joined_at)
          select team.id, person.id, now() - interval '9 days' from team, person
        ), campaign as (
          insert into campaigns (id, team_id, name, created_by, invite_token, end_datetime, created_at, end_announced_at)
          select gen_random_uuid(), id, 'Autumn growth', owner_id, gen_random_uuid()::text,
            now() - interval '1 hour', now() - interval '5 days', now() from team returning id, created_by
        ), tactic as (
          insert into tactics (id, campaign_id, name, added_by, is_announced)
          select gen_random_uuid(), campaign.id, 'A tactic that somebody thought of, number ' || n, created_by, true
          from campaign, generate_series(1, ${tactics}::int) n returning id, campaign_id
        ), voted as (
          insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
          select tactic.id, person.id, 1 + floor(random() * 10), 1 + floor(random() * 10), 1 + floor(random() * 10)
          from tactic, person
        )
        select id from campaign`,
  )
  if (!row) throw new Error('No campaign was made')
  return { campaign_id: row.id, token }
}

/** Campaigns of each size: one to begin with, in which Node compiles, and two for each round. The database is closed for the app. */
async function fill({ db, close }: Pick<Database, 'db' | 'close'>): Promise<Ended[][]> {
  const built: Ended[][] = []
  for (const size of SIZES) {
    const ended: Ended[] = []
    for (let turn = 0; turn <= 2 * size.rounds; turn++) ended.push(await buildCampaign({ db }, size))
    built.push(ended)
  }
  await db.execute(sql`analyze`)
  await close()
  return built
}

/** The app's own connections give a statement four seconds, which are too few for 100,000 votes. */
async function fillPostgres(url: string): Promise<Ended[][]> {
  const pool = new pg.Pool({ connectionString: url })
  return fill({ db: drizzle(pool), close: () => pool.end() })
}

/** The longest that a single answer has taken since `settleOne` began. */
let longestAnswer = 0

async function ask(target: Target, path: string, token = ''): Promise<{ status: number; taken: number }> {
  const started = performance.now()
  const answer = await fetch(target.url + path, { headers: { Authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return { status: answer.status, taken: performance.now() - started }
}

/** A reader whose time runs out on a busy machine is told to ask again, and does. */
async function askUntilAnswered(target: Target, path: string, token: string): Promise<number> {
  const { status, taken } = await ask(target, path, token)
  longestAnswer = Math.max(longestAnswer, taken)
  if (status === 200) return taken
  if (status !== 503) throw new Error(`${path} answered ${status}`)
  return taken + (await askUntilAnswered(target, path, token))
}

/** The slowest of answers that wait for nothing but the event loop, while `work` goes on. */
async function slowestMeanwhile(target: Target, work: () => Promise<void>): Promise<number> {
  let [isOver, slowest] = [false, 0]
  const working = work().finally(() => (isOver = true))
  while (!isOver) slowest = Math.max(slowest, (await ask(target, '/healthz')).taken)
  await working
  return slowest
}

async function settleOne(target: Target, { campaign_id, token }: Ended) {
  longestAnswer = 0
  const read = () => askUntilAnswered(target, `/api/campaigns/${campaign_id}/results`, token)
  const started = cpuOf(target.pid)
  const first = await read()
  await sleep(SETTLED_PAUSE_MS)
  const cpu = cpuOf(target.pid) - started
  const later = await read()
  return { first, later, added: first - later, told: longestAnswer, cpu }
}

function pauseOf(target: Target, { campaign_id, token }: Ended): Promise<number> {
  return slowestMeanwhile(target, async () => {
    await askUntilAnswered(target, `/api/campaigns/${campaign_id}/results`, token)
  })
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const folder = mkdtempSync(join(tmpdir(), 'tactics-settle-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

type Entrant = { name: string; store: Store; built: Ended[][]; folder?: string }

async function entrantsOf(server: PostgresServer): Promise<Entrant[]> {
  const onPostgres = async (name: string, cwd?: string): Promise<Entrant> => {
    const store = await newDatabase(server.url, name.toLowerCase(), cwd)
    return { name, store, built: await fillPostgres(store), folder: cwd }
  }
  const commit = textOption('commit')
  if (commit) return [await onPostgres('Before', buildCommit(commit)), await onPostgres('Now')]
  if (textOption('engine') === 'postgres') return [await onPostgres('PostgreSQL')]
  const embedded = { name: 'PGlite', store: { folder }, built: await fill(await openEmbedded(folder)) }
  return [embedded, await onPostgres('PostgreSQL')]
}

await bench(async ({ server, goals, show }) => {
  note('Filling databases')
  const entrants = await entrantsOf(server)
  const apps = await Promise.all(
    entrants.map(async (entrant) => ({
      ...entrant,
      target: (await startApp(entrant.store, [], entrant.folder)).target,
    })),
  )
  const table: Record<string, unknown> = {}
  for (const [index, { voters, tactics, rounds, atMostMs }] of SIZES.entries()) {
    const size = `${voters} voters, ${tactics} tactics`
    note(size)
    const runs = apps.map((app) => ({
      ...app,
      measured: [] as Awaited<ReturnType<typeof settleOne>>[],
      pauses: [] as number[],
    }))
    for (let turn = 0; turn <= 2 * rounds; turn++)
      for (const { target, built, measured, pauses } of runs) {
        const ended = built[index]?.[turn]
        if (!ended) continue
        if (turn === 0) await settleOne(target, ended)
        else if (turn % 2 === 1) measured.push(await settleOne(target, ended))
        else pauses.push(await pauseOf(target, ended))
      }
    for (const { name, measured, pauses } of runs) {
      const [added, pause] = [median(measured.map((one) => one.added)), median(pauses)]
      const told = Math.max(...measured.map((one) => one.told))
      table[`${name}, ${size}`] = {
        'first reader ms': round(median(measured.map((one) => one.first)), 0),
        'later readers ms': round(median(measured.map((one) => one.later)), 0),
        'added ms': round(added, 0),
        'processor ms': round(median(measured.map((one) => one.cpu)), 0),
        'longest answer ms': round(told, 0),
        'longest pause ms': round(pause, 0),
      }
      goals.check(`${name}, ${size}, longest answer in ms`, told, { atMost: TOLD_WITHIN_MS })
      goals.check(`${name}, ${size}, added ms`, added, { atMost: atMostMs })
      goals.check(`${name}, ${size}, longest pause in ms`, pause, { atMost: PAUSE_MS })
    }
  }
  show('What the first reader after the end waits for, medians', table)
})
