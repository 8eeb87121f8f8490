import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '~/db/client.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { isUnavailable } from '~/db/error-reason.server'
import { newId } from '~/domain/ids.server'
import { seedSampleData } from '~/domain/sample-data.server'
import { keepReceiptKey } from '~/domain/seals/receipt-keys.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { buildCampaign, buildTactic, buildTeam, signIn, systemContext } from '../support/builders'
import { createPostgresDatabase } from '../support/database'
import { onPostgres } from '../support/engine'
import { queryRow, queryRows } from '../support/sql'

type Open = Pick<Database, 'db' | 'withDeadline' | 'close'>

let openAgain: () => Promise<Open>
let database: Open
let cleanUp = async () => {}
let boots: Open[]

// A database of its own, opened by hand: the first tests are about the opening.
beforeAll(async () => {
  if (inject('engine') === 'postgres') {
    const url = await createPostgresDatabase()
    openAgain = () => openPostgres(url)
    boots = await Promise.all([openAgain(), openAgain(), openAgain(), openAgain()])
  } else {
    const folder = await mkdtemp(join(tmpdir(), 'tactics-test-'))
    openAgain = () => openEmbedded(folder)
    boots = [await openAgain()]
    cleanUp = () => rm(folder, { recursive: true, force: true })
  }
  const [first, ...others] = boots
  if (!first) throw new Error('Nothing has opened')
  database = first
  await Promise.all(others.map((boot) => boot.close()))
})

afterAll(async () => {
  await database.close()
  await cleanUp()
})

/** Tables, columns, constraints and indexes, as the database itself describes them. */
async function schema(): Promise<string> {
  const queries = [
    sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    sql`select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`,
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  ]
  return JSON.stringify(await Promise.all(queries.map((query) => queryRows(database, query))))
}
const migrations = () => queryRows(database, sql`select hash from drizzle.__drizzle_migrations`)

test('no table counts by a sequence, whose state backups do not hold', async () => {
  const found = await queryRows<{ name: string }>(
    database,
    sql`select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  expect(found).toEqual([])
})

describe('boot', () => {
  test('makes the schema of an empty database, each migration once, however many boot together', async () => {
    const applied = await migrations()
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => JSON.stringify(row))).size).toBe(applied.length)
    expect(await schema()).toContain('"votes_pkey"')
  })

  test('a second time changes neither schema nor data', async () => {
    const { actor } = await signIn(database.db)
    const before = [await schema(), await migrations()]
    if (inject('engine') === 'postgres') await (await openAgain()).close()
    else {
      await database.close()
      database = await openAgain()
    }
    expect([await schema(), await migrations()]).toEqual(before)
    expect(await queryRow(database, sql`select id from users where id = ${actor.id}`)).toEqual({
      id: actor.id,
    })
    await queryRow(database, sql`delete from users where id = ${actor.id}`)
  })
})

test('the sample team is made in an empty database, once, and keeps its running campaign sealed', async () => {
  const system = systemContext(database.db)
  await keepReceiptKey(database.db, system.services.receiptKey.public_key)
  expect(await seedSampleData(system)).toBe(true)
  expect(await seedSampleData(system)).toBe(false)
  const campaigns = await queryRows<{ id: string; created_by: string }>(
    database,
    sql`select id, created_by from campaigns order by ended_at nulls last`,
  )
  const [ended, running] = await Promise.all(
    campaigns.map(({ id, created_by }) => {
      const actor = {
        id: created_by,
        email: '',
        full_name: '',
        plan: 'trial' as const,
        trial_ends_at: '',
        is_trial_running: true,
        seen_at: '',
        is_in_person: true,
        session_id: null,
        token_scopes: null,
      }
      return readTacticsPage({ ...system, actor }, { campaign_id: id, limit: 200 })
    }),
  )
  expect(ended?.campaign.status).toBe('ended')
  expect(ended?.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ended?.summary?.headline).toMatch(/^#1 is “/)
  expect(ended?.rows.filter(({ decided }) => decided?.choice === 'do')).toHaveLength(3)
  expect(running?.campaign.status).toBe('active')
  expect(running?.rows.map(({ average_score }) => average_score)).toEqual([null, null, null])
})

describe('the database itself refuses', () => {
  const ids = { user: '', team: '', campaign: '', tactic: '', other: newId() }

  beforeAll(async () => {
    const ada = await signIn(database.db)
    ids.user = ada.actor.id
    ids.team = await buildTeam(ada)
    ids.campaign = await buildCampaign(ada, ids.team)
    ids.tactic = await buildTactic(ada, ids.campaign)
  })

  const text = (length: number) => 'x'.repeat(length)
  const user = (full_name: string, subject = newId()) =>
    sql`insert into users (id, provider, subject, email, full_name, trial_ends_at)
        values (${newId()}, 'local', ${subject}, 'a@example.com', ${full_name}, now())`
  const team = (name: string, url_slug: string, owner = ids.user) =>
    sql`insert into teams (id, name, url_slug, owner_id) values (${newId()}, ${name}, ${url_slug}, ${owner})`
  const campaign = (name: string, problem: string | null, team_id = ids.team, token = newId()) =>
    sql`insert into campaigns (id, team_id, name, problem_statement, problem_reason, end_datetime, created_by, invite_sealed, invite_hash)
        values (${newId()}, ${team_id}, ${name}, ${problem}, ${problem}, now(), ${ids.user}, 'sealed', ${token})`
  const tactic = (name: string, suggested: number | null, campaign_id = ids.campaign) =>
    sql`insert into tactics (id, campaign_id, name, suggested_impact, suggested_chances, suggested_efforts)
        values (${newId()}, ${campaign_id}, ${name}, ${suggested}::smallint, ${suggested}::smallint, ${suggested}::smallint)`
  const vote = (
    impact: number,
    chances: number,
    efforts: number,
    tactic_id = ids.tactic,
    user_id = ids.user,
  ) =>
    sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score) values
        (${tactic_id}, ${user_id}, ${impact}::int::smallint, ${chances}::int::smallint, ${efforts}::int::smallint)`
  const comment = (comment_text: string, tactic_id = ids.tactic) =>
    sql`insert into comments (id, tactic_id, user_id, comment_text)
        values (${newId()}, ${tactic_id}, ${ids.user}, ${comment_text})`
  const member = (user_id: string) =>
    sql`insert into team_members (team_id, user_id) values (${ids.team}, ${user_id})`

  const refused: [what: string, constraint: string, statement: () => SQL][] = [
    ['a person without a name', 'users_full_name_length', () => user('')],
    ['a name of 201 characters', 'users_full_name_length', () => user(text(201))],
    ['a team name of 2 characters', 'teams_name_length', () => team('ab', 'some-slug')],
    ['a team name of 51 characters', 'teams_name_length', () => team(text(51), 'some-slug')],
    ['a URL of 2 characters', 'teams_url_slug_length', () => team('Growth', 'ab')],
    ['a URL of 31 characters', 'teams_url_slug_length', () => team('Growth', text(31))],
    ['a URL in upper case', 'teams_url_slug_format', () => team('Growth', 'Growth')],
    ['a URL that starts with a digit', 'teams_url_slug_format', () => team('Growth', '1growth')],
    ['a URL with a line break at its end', 'teams_url_slug_format', () => team('Growth', 'growth\n')],
    ['a team of nobody', 'teams_owner_id_users_id_fk', () => team('Growth', 'some-slug', ids.other)],
    ['a member that does not exist', 'team_members_user_id_users_id_fk', () => member(ids.other)],
    ['a second membership', 'team_members_pkey', () => member(ids.user)],
    ['a campaign name of 4 characters', 'campaigns_name_length', () => campaign(text(4), null)],
    ['a campaign name of 101 characters', 'campaigns_name_length', () => campaign(text(101), null)],
    ['an empty problem text', 'campaigns_problem_', () => campaign('Autumn growth', '')],
    ['a problem text of 501 characters', 'campaigns_problem_', () => campaign('Autumn growth', text(501))],
    [
      'a campaign without a team',
      'campaigns_team_id_teams_id_fk',
      () => campaign('Autumn growth', null, ids.other),
    ],
    ['a tactic name of 9 characters', 'tactics_name_length', () => tactic(text(9), null)],
    ['a tactic name of 501 characters', 'tactics_name_length', () => tactic(text(501), null)],
    ['a suggested score of 0', 'tactics_suggested_', () => tactic(text(10), 0)],
    ['a suggested score of 11', 'tactics_suggested_', () => tactic(text(10), 11)],
    [
      'a tactic without a campaign',
      'tactics_campaign_id_campaigns_id_fk',
      () => tactic(text(10), 5, ids.other),
    ],
    ['an impact of 0', 'votes_impact_score_range', () => vote(0, 5, 5)],
    ['an impact of 11', 'votes_impact_score_range', () => vote(11, 5, 5)],
    ['chances of 0', 'votes_chances_score_range', () => vote(5, 0, 5)],
    ['chances of 11', 'votes_chances_score_range', () => vote(5, 11, 5)],
    ['efforts of 0', 'votes_efforts_score_range', () => vote(5, 5, 0)],
    ['efforts of 11', 'votes_efforts_score_range', () => vote(5, 5, 11)],
    ['a second vote of one person on one tactic', 'votes_pkey', () => vote(5, 5, 5)],
    ['a vote on no tactic', 'votes_tactic_id_fk', () => vote(5, 5, 5, ids.other)],
    ['a vote of nobody', 'votes_user_id_users_id_fk', () => vote(5, 5, 5, ids.tactic, ids.other)],
    ['an empty comment', 'comments_text_length', () => comment('')],
    ['a comment of 2,001 characters', 'comments_text_length', () => comment(text(2001))],
    ['a comment on no tactic', 'comments_tactic_id_tactics_id_fk', () => comment('Hello', ids.other)],
  ]

  test.each(refused)('%s (%s)', async (_, constraint, statement) => {
    expect(await violated(statement())).toContain(constraint)
  })

  test('a URL, an identity or an invite token that somebody has', async () => {
    const twice = async (statement: () => SQL) => {
      expect(await violated(statement())).toBe('nothing')
      return violated(statement())
    }
    const taken = newId()
    expect(await twice(() => team('Growth', 'only-once'))).toBe('teams_url_slug_unique')
    expect(await twice(() => user('Ada', taken))).toBe('users_identity_unique')
    expect(await twice(() => campaign('Autumn growth', null, ids.team, taken))).toBe(
      'campaigns_invite_hash_unique',
    )
  })

  test('to forget a person whose votes and teams are there', async () => {
    const statement = sql`delete from users where id = ${ids.user}`
    expect(await violated(statement)).toMatch(/_users_id_fk$/)
  })

  test('none of the values at the edges', async () => {
    const edges = [
      user('x'),
      user(text(200)),
      team(text(3), 'abc'),
      team('🚀'.repeat(50), text(30)),
      campaign(text(5), 'x'),
      campaign('🚀'.repeat(100), '🚀'.repeat(500)),
      tactic(text(10), 1),
      tactic('🚀'.repeat(500), 10),
      comment('x'),
      comment('🚀'.repeat(2000)),
      sql`update votes set impact_score = 1, chances_score = 10, efforts_score = 1 where tactic_id = ${ids.tactic}`,
    ]
    for (const statement of edges) expect(await violated(statement)).toBe('nothing')
  })
})

/** The name of the constraint that a statement violates. */
async function violated(statement: SQL): Promise<string> {
  try {
    await queryRow(database, statement)
    return 'nothing'
  } catch (error) {
    const { constraint_name, constraint, message } = (error as Error).cause as Record<
      string,
      string | undefined
    >
    return constraint_name ?? constraint ?? message ?? 'something'
  }
}

test('the plans of prepared statements are kept, and not compiled at each call', async () => {
  const row = await queryRow<{ mode: string; jit: string }>(
    database,
    sql`select current_setting('plan_cache_mode') as mode, current_setting('jit') as jit`,
  )
  expect(row).toEqual({ mode: 'force_generic_plan', jit: 'off' })
})

/** An empty database, and the address of a role that owns nothing and may do what is granted. */
async function databaseFor(
  grants: string[],
  options = '',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = new URL(inject('postgresUrl'))
  const name = `role_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server.href)
  await admin.connect()
  await admin.query(`create role ${name} login password '${name}'`)
  await admin.query(`create database ${name} ${options}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const owner = new pg.Client(url.href)
  await owner.connect()
  for (const grant of grants) await owner.query(grant.replaceAll('NAME', name))
  await owner.end()
  const remove = async () => {
    const client = new pg.Client(server.href)
    await client.connect()
    await client.query(`drop database ${name} with (force)`)
    await client.query(`drop role ${name}`)
    await client.end()
  }
  return { url: Object.assign(url, { username: name, password: name }).href, remove }
}
const RIGHTS = ['grant create on database NAME to NAME', 'grant usage, create on schema public to NAME']

onPostgres('the documented rights suffice for a role that owns nothing', async () => {
  const { url, remove } = await databaseFor(RIGHTS)
  const opened = await openPostgres(url)
  expect(await queryRows(opened, sql`select id from users`)).toEqual([])
  await opened.close()
  await remove()
})

for (const missing of RIGHTS)
  onPostgres(`without this right the start says which to grant: ${missing}`, async () => {
    const { url, remove } = await databaseFor(RIGHTS.filter((right) => right !== missing))
    await expect(openPostgres(url)).rejects.toThrow(
      /\(permission denied for .*\)\. As the owner of the database: grant create on database NAME to ROLE; grant usage, create on schema public to ROLE; If another role has set the tables up, please use that one.$/,
    )
    await remove()
  })

onPostgres('a role that may not read which migrations another one applied is told so', async () => {
  const { url, remove } = await databaseFor([
    ...RIGHTS,
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
    'grant usage on schema drizzle to NAME',
  ])
  await expect(openPostgres(url)).rejects.toThrow(
    /\(permission denied for table __drizzle_migrations\)\..*If another role has set the tables up, please use that one\.$/,
  )
  await remove()
})

onPostgres('an encoding other than UTF8 is refused, a locale of ASCII alone is warned of', async () => {
  const latin = await databaseFor(RIGHTS, "encoding 'LATIN1' locale 'C' template template0")
  await expect(openPostgres(latin.url)).rejects.toThrow('The database is encoded as LATIN1')
  await latin.remove()
  const plain = await databaseFor(RIGHTS, "encoding 'UTF8' locale 'C' template template0")
  const opened = await openPostgres(plain.url)
  expect(opened.warning).toContain('knows no letters beyond ASCII')
  await opened.close()
  await plain.remove()
})

test('No statement of a request begins after its deadline, on either engine', async () => {
  const inTime = database.withDeadline(performance.now() + 60_000)
  expect(await queryRow({ db: inTime }, sql`select 1 as one`)).toEqual({ one: 1 })
  expect(await inTime.transaction((db) => queryRow({ db }, sql`select 2 as two`))).toEqual({ two: 2 })
  const late = database.withDeadline(performance.now())
  await expect(queryRow({ db: late }, sql`select 1 as one`)).rejects.toSatisfy(isUnavailable)
  await expect(late.transaction(() => Promise.resolve())).rejects.toSatisfy(isUnavailable)
})
