import { PgDialect } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { listCampaigns } from '~/domain/campaigns/queries.server'
import { listComments, listNewestComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { LIVE_TACTICS_MAX } from '~/domain/tactics/constants'
import { readDashboard } from '~/domain/campaigns/open-work.server'
import { readCampaignLive } from '~/domain/tactics/live.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { listTeams } from '~/domain/teams/queries.server'
import { findSessions, redeemTicket } from '~/domain/users/sessions.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const LIMIT = 50
const ROWS = 3_000
/** The page, and what the database reads ahead. */
const A_PAGE = 2 * LIMIT

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The rows of a table that a plan goes through for its pages: what it counts beside them is not below a limit. */
function rowsOf(relation: string, plan: Plan, isOfPage = false): number {
  const isBelow = isOfPage || plan['Node Type'] === 'Limit'
  const below = (plan.Plans ?? []).map((part) => rowsOf(relation, part, isBelow))
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const own = isOfPage && plan['Relation Name'] === relation ? rows : 0
  return below.reduce((sum, count) => sum + count, own)
}

function quoted(value: unknown): string {
  if (value === null) return 'null'
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** The plan that connections keep for the statement behind a list, with what it does. */
async function planOf(list: (ctx: Context) => Promise<unknown>, who = owner): Promise<Plan> {
  let statement = sql``
  const db = { execute: (query: SQL) => ((statement = query), { rows: [] }) } as unknown as Context['db']
  await list({ ...who, db }).catch(() => {})
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare page as ${text}`))
    const explain = `explain (analyze, buffers, format json) execute page(${params.map(quoted).join()})`
    const row = await queryRow<{ 'QUERY PLAN': { Plan: Plan }[] }>({ db: tx }, sql.raw(explain))
    await tx.execute(sql`deallocate page`)
    return row?.['QUERY PLAN'][0]?.Plan ?? expect.fail('No plan')
  })
}

/** How many rows of a table a list goes through for its page. */
const rowsRead = async (relation: string, list: (ctx: Context) => Promise<unknown>) =>
  rowsOf(relation, await planOf(list))

/** How many blocks of the database a list goes through: the work that it costs, by no clock. */
async function blocksRead(list: (ctx: Context) => Promise<unknown>, who = owner): Promise<number> {
  // The first of a connection also reads what is known of the tables.
  await planOf(list, who)
  const plan = await planOf(list, who)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

let owner: Context
let small_id: string
let team_id: string
let campaign_id: string
let tactic_id: string
let ended_id: string
let few_ended_id: string
/** Two of the four people whose votes `addVotes` adds. */
let others: Context[]

/** An id that sorts after all before it, like those of the app: rows of other lists are newer, or older, as a whole. */
const orderedId = sql`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || lpad(to_hex(n), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid`

/** The id at a place of a list that is ordered by id. */
async function idAt(place: number, rows: SQL): Promise<string> {
  const row = await queryRow<{ id: string }>(database, sql`${rows} offset ${place} limit 1`)
  return row?.id ?? expect.fail('No such row')
}

async function addTactics(campaign_id: string, amount: number) {
  await queryRows(
    database,
    sql`with added as (insert into tactics (id, campaign_id, name, added_by, created_at)
        select ${orderedId}, ${campaign_id}, 'Tactic number ' || n, ${owner.actor.id}, now() + n / 500 * interval '1 second' from generate_series(1, ${amount}::int) n returning id)
        insert into comments (id, tactic_id, user_id, comment_text) select gen_random_uuid(), id, ${owner.actor.id}, 'A comment' from added`,
  )
}

async function addVotes(campaign_id: string) {
  await queryRows(
    database,
    sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
        select tactic.id, voter.id, 5, 5, 5 from tactics tactic, (select id from users order by id limit 4) voter
        where tactic.campaign_id = ${campaign_id} on conflict do nothing`,
  )
}

async function addComments(tactic_id: string) {
  await queryRows(
    database,
    sql`insert into comments (id, tactic_id, user_id, comment_text)
        select ${orderedId}, ${tactic_id}, ${owner.actor.id}, 'Comment ' || n from generate_series(1, ${ROWS}::int) n`,
  )
}

async function addUsers() {
  await queryRows(
    database,
    sql`insert into users (id, provider, subject, email, full_name, trial_ends_at)
        select ${orderedId}, 'local', 'subject ' || n, n || '@example.com', 'Person ' || n, now()
        from generate_series(1, ${ROWS}::int) n`,
  )
}

async function addCampaigns(team_id: string) {
  await queryRows(
    database,
    sql`insert into campaigns
          (id, team_id, name, contribution_mode, end_datetime, created_by, invite_token)
        select ${orderedId}, ${team_id}, 'Campaign ' || n, 'vote_only', now() + interval '2 days', ${owner.actor.id},
          gen_random_uuid()::text
        from generate_series(1, ${ROWS}::int) n`,
  )
}

beforeAll(async () => {
  ;[owner, ...others] = await signInPremium(database.db, 'Owner', 'Few', 'Many')
  await addUsers()
  team_id = await buildTeam(owner)
  campaign_id = await buildCampaign(owner, team_id)
  ended_id = await buildCampaign(owner, team_id)
  tactic_id = await buildTactic(owner, campaign_id)
  await addTactics(campaign_id, ROWS)
  await addTactics(ended_id, ROWS)
  small_id = await buildCampaign(owner, team_id)
  await addTactics(small_id, LIMIT)
  few_ended_id = await buildCampaign(owner, team_id)
  await addTactics(few_ended_id, LIMIT)
  for (const id of [ended_id, few_ended_id]) {
    await addVotes(id)
    await endCampaign(owner, { campaign_id: id })
    await readTacticsPage(owner, { campaign_id: id, limit: 1 })
  }
  await addComments(await buildTactic(owner, campaign_id))
  await addComments(tactic_id)
  await addCampaigns(team_id)
  await addCampaigns(await buildTeam(owner))
  for (const id of [campaign_id, small_id]) await addVotes(id)
  await queryRows(database, sql`analyze`)
}, 600_000)

const LATE = ROWS - LIMIT - 1
const newestTactics = (campaign_id: string) =>
  sql`select id from tactics where campaign_id = ${campaign_id} order by id desc`

describe.each([
  ['the first page', false],
  ['a late page', true],
])('%s costs what it shows', (_, isLate) => {
  const cursorAt = async (rows: SQL) => (isLate ? idAt(LATE, rows) : undefined)

  test('of a running campaign', async () => {
    const cursor = await cursorAt(newestTactics(campaign_id))
    const list = (ctx: Context) => readTacticsPage(ctx, { campaign_id, limit: LIMIT, cursor })
    expect(await rowsRead('tactics', list)).toBeLessThanOrEqual(A_PAGE)
  })

  test('of an ended campaign by score', async () => {
    const cursor = isLate ? String(LATE) : undefined
    const list = (ctx: Context) => readTacticsPage(ctx, { campaign_id: ended_id, limit: LIMIT, cursor })
    expect(await rowsRead('results', list)).toBeLessThanOrEqual(A_PAGE)
    expect(await rowsRead('tactics', list)).toBeLessThanOrEqual(A_PAGE)
  })

  test('of an ended campaign, the newest first', async () => {
    const cursor = await cursorAt(newestTactics(ended_id))
    const list = (ctx: Context) =>
      readTacticsPage(ctx, { campaign_id: ended_id, limit: LIMIT, sort: 'newest', cursor })
    expect(await rowsRead('results', list)).toBeLessThanOrEqual(A_PAGE)
    expect(await rowsRead('tactics', list)).toBeLessThanOrEqual(A_PAGE)
  })

  test('of comments', async () => {
    const cursor = await cursorAt(sql`select id from comments where tactic_id = ${tactic_id} order by id`)
    const list = (ctx: Context) => listComments(ctx, { tactic_id, limit: LIMIT, cursor })
    expect(await rowsRead('comments', list)).toBeLessThanOrEqual(A_PAGE)
  })

  test('of campaigns', async () => {
    const cursor = await cursorAt(sql`select id from campaigns where team_id = ${team_id} order by id desc`)
    const list = (ctx: Context) => listCampaigns(ctx, { team_id, limit: LIMIT, cursor })
    expect(await rowsRead('campaigns', list)).toBeLessThanOrEqual(A_PAGE)
  })
})

test('the page of the newest comments costs what it shows', async () => {
  const list = (ctx: Context) => listNewestComments(ctx, { tactic_id, limit: LIMIT })
  expect(await rowsRead('comments', list)).toBeLessThanOrEqual(A_PAGE)
})

test.each(['newest', 'shuffled'] as const)(
  'the names on a page sorted by %s are looked up, not found among all people',
  async (sort) => {
    const plan = await planOf((ctx) => readTacticsPage(ctx, { campaign_id, limit: LIMIT, sort }))
    expect(rowsOf('users', plan, true)).toBeLessThanOrEqual(A_PAGE)
  },
)

test('what an open campaign asks for every few seconds reads no more than it lists', async () => {
  const list = (ctx: Context) => readCampaignLive(ctx, { campaign_id })
  expect(await rowsRead('tactics', list)).toBeLessThanOrEqual(LIVE_TACTICS_MAX + 1)
})

test('a page of teams reads no team twice, wherever it begins', async () => {
  const [last] = (await listTeams(owner, { limit: 1 })).teams
  for (const cursor of [undefined, last?.id])
    expect(await rowsRead('teams', (ctx) => listTeams(ctx, { limit: 1, cursor }))).toBeLessThanOrEqual(2)
})

test.each<[string, (ctx: Context, campaign_id: string) => Promise<unknown>]>([
  ['the newest', (ctx, campaign_id) => readTacticsPage(ctx, { campaign_id, limit: LIMIT })],
  [
    "one's own order",
    (ctx, campaign_id) => readTacticsPage(ctx, { campaign_id, limit: LIMIT, sort: 'shuffled' }),
  ],
  [
    'those without scores',
    (ctx, campaign_id) =>
      readTacticsPage(ctx, { campaign_id, limit: LIMIT, sort: 'shuffled', filter: 'needs_vote' }),
  ],
])('%s of 3,000 tactics cost no more than twice those of 50', async (_, page) => {
  const [few, many] = [
    await blocksRead((ctx) => page(ctx, small_id)),
    await blocksRead((ctx) => page(ctx, campaign_id)),
  ]
  expect(many).toBeLessThanOrEqual(2 * few)
})

test.each(['score', 'newest'] as const)(
  'an ended campaign of 3,000 tactics by %s costs no more than twice one of 50',
  async (sort) => {
    const page = (campaign_id: string) => (ctx: Context) =>
      readTacticsPage(ctx, { campaign_id, limit: LIMIT, sort })
    const few = await blocksRead(page(few_ended_id))
    const many = await blocksRead(page(ended_id))
    expect(many).toBeLessThanOrEqual(2 * few)
  },
)

/** The dashboard of somebody with two campaigns of so many tactics, of which they have scored one. */
async function dashboardBlocks(who: Context, tactics: number): Promise<number> {
  const team_id = await buildTeam(who)
  const scored_id = await buildCampaign(who, team_id)
  for (const id of [scored_id, await buildCampaign(who, team_id)]) await addTactics(id, tactics)
  await addVotes(scored_id)
  await queryRows(database, sql`vacuum analyze`)
  return blocksRead(readDashboard, who)
}

test('the dashboard beside 3,000 tactics costs no more than twice that beside 50', async () => {
  const [one = owner, other = owner] = others
  const few = await dashboardBlocks(one, LIMIT)
  expect(await dashboardBlocks(other, ROWS)).toBeLessThanOrEqual(2 * few)
})

test('a sign-in costs the same beside thousands of sessions', async () => {
  const redeem = (ctx: Context) => redeemTicket(ctx, 'ticket', 'browser', 'before')
  const find = (ctx: Context) => findSessions(ctx, ['token'])
  const few = [await blocksRead(redeem), await blocksRead(find)]
  await queryRows(
    database,
    sql`insert into sessions (token_hash, user_id, expires_at)
        select 'hash ' || n, ${owner.actor.id}, now() + interval '1 day' * (n % 40 - 10) from generate_series(1, 30000) n`,
  )
  await queryRows(database, sql`analyze sessions`)
  const many = [await blocksRead(redeem), await blocksRead(find)]
  for (const [index, blocks] of many.entries()) expect(blocks).toBeLessThanOrEqual(2 + (few[index] ?? 0))
})
