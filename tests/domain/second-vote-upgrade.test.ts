import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backUp, restoreNew } from '~/db/backup.server'
import { openDatabase, type Db } from '~/db/client.server'
import { withFirstMigrations } from '~/db/migrations.server'
import type { Context } from '~/domain/context'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { keepReceiptKey } from '~/domain/seals/receipt-keys.server'
import { settleCampaign } from '~/domain/results/store/settle.server'
import type { Manifest } from '~/domain/seals/ballot'
import { createPostgresDatabase } from '../support/database'
import { services, systemContext } from '../support/builders'
import { canonicalJson, verify } from '../../verifier/verify.js'
import { queryRow, queryRows } from '../support/sql'

/** Before 0018: votes of a second round have a table of their own. */
const EARLIER_MIGRATIONS = 18
const PEOPLE = 6

/** The digest of the second round that the version before made of the same rows. */
const DIGEST = 'cc00a2c9cb690bb5e9214df70116b727fed271664695f967142768b4b5f2026c'

const id = (kind: string, index: string) =>
  sql.raw(`('${kind.repeat(8)}-0000-7000-8000-' || lpad((${index})::text, 12, '0'))::uuid`)
const owner_id = 'aaaaaaaa-0000-7000-8000-000000000001'
const ended_id = 'cccccccc-0000-7000-8000-000000000001'
const ago = (days: number) =>
  sql`'2026-03-20 12:00:00.123+00'::timestamptz - make_interval(days => ${days}::int)`

/** Two ended campaigns of five tactics: the second round of the first is over and not settled, that of the second runs. */
const rows = [
  sql`insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select ${id('a', 'n')}, 'local', 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, 'premium', now()
      from generate_series(1, ${PEOPLE}::int) n`,
  sql`insert into teams (id, name, url_slug, owner_id)
      values (${id('b', '1')}, 'Growth', 'growth', ${id('a', '1')})`,
  sql`insert into team_members (team_id, user_id, joined_at) select ${id('b', '1')}, id, ${ago(100)} from users`,
  sql`insert into campaigns
        (id, team_id, name, end_datetime, ended_at, created_by, invite_token, is_ranked, end_announced_at, ballots_open, result_summary)
      select ${id('c', 'c')}, ${id('b', '1')}, 'Campaign ' || c, ${ago(9)}, ${ago(9)}, ${id('a', '1')}, 'link ' || c, true, now(),
        true, '{}'
      from generate_series(1, 2) c`,
  sql`insert into seal_keys (campaign_id, seal_key) select id, sha256(convert_to(id::text, 'UTF8')) from campaigns`,
  sql`insert into seals (campaign_id, round, digest, manifest) select id, 1, repeat('5', 64), '{}' from campaigns`,
  sql`insert into tactics (id, campaign_id, name, added_by, is_announced, created_at)
      select ${id('d', '1000 * c + n')}, ${id('c', 'c')}, 'Tactic number ' || n, ${id('a', '1')}, true, ${ago(20)}
      from generate_series(1, 2) c, generate_series(1, 5) n`,
  sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score, reason, voted_at)
      select ${id('d', '1000 * c + n')}, ${id('a', 'p')}, 1 + (n * p) % 10, nullif(1 + n % 5, p), 1 + p % 10, 'First ' || p,
        ${ago(10)}
      from generate_series(1, 2) c, generate_series(1, 5) n, generate_series(1, ${PEOPLE - 1}::int) p`,
  sql`insert into results (tactic_id, campaign_id, position, vote_count)
      select ${id('d', '1000 * c + n')}, ${id('c', 'c')}, n, ${PEOPLE - 1}::int from generate_series(1, 2) c, generate_series(1, 5) n`,
  sql`insert into second_rounds (campaign_id, opened_by, opened_at, end_datetime, ended_at) values
      (${id('c', '1')}, ${id('a', '1')}, ${ago(8)}, ${ago(7)}, ${ago(7)}),
      (${id('c', '2')}, ${id('a', '1')}, ${ago(8)}, now() + interval '3 days', null)`,
  sql`insert into second_round_tactics (tactic_id, campaign_id)
      select ${id('d', '1000 * c + n')}, ${id('c', 'c')} from generate_series(1, 2) c, generate_series(1, 2) n`,
  // The last person has voted in the second round only, the first two in the first only.
  sql`insert into second_votes (tactic_id, user_id, impact_score, chances_score, efforts_score, reason, voted_at)
      select ${id('d', '1000 * c + n')}, ${id('a', 'p')}, 10 - n, 11 - p, null, 'Second ' || p, ${ago(8)}
      from generate_series(1, 2) c, generate_series(1, 2) n, generate_series(3, ${PEOPLE}::int) p`,
]

let folder: string
let backup: string
let inPlace: { DATABASE_URL?: string; DATA_DIR: string }
let before: object[]

async function newStorage() {
  const DATA_DIR = await mkdtemp(join(folder, 'data-'))
  return inject('engine') === 'postgres'
    ? { DATABASE_URL: await createPostgresDatabase(), DATA_DIR }
    : { DATA_DIR }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-second-votes-'))
  backup = join(folder, 'earlier.gz')
  inPlace = await newStorage()
  await withFirstMigrations(EARLIER_MIGRATIONS, async (migrations) => {
    const { db, close } = await openDatabase(inPlace, { migrations })
    for (const statement of rows) await queryRows({ db }, statement)
    before = await queryRows(
      { db },
      sql`select vote from (
            select to_jsonb(v) || '{"round": 1}' as vote from votes v
            union all select to_jsonb(s) || '{"round": 2}' from second_votes s) x
          order by vote -> 'round', vote ->> 'tactic_id', vote ->> 'user_id'`,
    )
    await backUp(db, backup)
    await close()
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** Opens the storage with this version and compares its votes, and what becomes of them, with the version before. */
async function expectUpgraded(storage: typeof inPlace) {
  const { db, close } = await openDatabase(storage)
  await keepReceiptKey(db, services.receiptKey.public_key)
  try {
    expect(
      await queryRows(
        { db },
        sql`select to_jsonb(v) - 'has_left' as vote from votes v order by round, tactic_id, user_id`,
      ),
    ).toEqual(before)
    expect(await settle(db)).toEqual({ digest: DIGEST, is_file_accepted: true })
  } finally {
    await close()
  }
}

async function settle(db: Db) {
  const system = systemContext(db)
  await settleCampaign(system, ended_id)
  const seal = await queryRow<{ digest: string; manifest: string }>(
    { db },
    sql`select digest, manifest from seals where campaign_id = ${ended_id} and round = 2`,
  )
  const ctx = { ...system, actor: { id: owner_id } } as Context
  const file: unknown = JSON.parse(
    JSON.stringify((await getResultsFile(ctx, { campaign_id: ended_id })).data),
  )
  return {
    digest: earlierDigest(JSON.parse(seal?.manifest ?? '{}') as Manifest),
    is_file_accepted: verify({ file, digest: seal?.digest ?? '' }).ok,
  }
}

/** The digest that a manifest of version 1 had of the same ballots. */
function earlierDigest({ ballots, campaign, eligible, formula, round, tactics }: Manifest): string {
  const earlier = tactics.map(({ ballots: { count }, created_at, id, name }) => ({
    ballots: count,
    created_at,
    id,
    name,
  }))
  const manifest = { ballots, campaign, eligible, formula, round, tactics: earlier, v: 1 }
  return createHash('sha256')
    .update(`\x02${canonicalJson(manifest)}`)
    .digest('hex')
}

test('second votes of the version before are upgraded in place, and seal to the same bytes', async () => {
  expect(before).toHaveLength(2 * 5 * (PEOPLE - 1) + 2 * 2 * (PEOPLE - 2))
  await expectUpgraded(inPlace)
})

test('a backup of the version before holds them too', async () => {
  const restored = await newStorage()
  await restoreNew(backup, (options) => openDatabase(restored, options))
  await expectUpgraded(restored)
})
