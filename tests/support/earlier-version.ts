import { sql } from 'drizzle-orm'
import { withFirstMigrations } from '~/db/migrations.server'
import { openDatabase, type Db } from '~/db/client.server'
import { hashOf } from '~/domain/secrets.server'
import { queryRows } from './sql'

/** Before 0004: a vote needs all three scores and has no reason, a comment cannot be edited. */
const EARLIER_MIGRATIONS = 4
const PEOPLE = 25
const TACTICS = 40

/** The tables whose rows neither a start nor a request of the tests changes, with the columns of their keys. */
const LASTING_TABLES = {
  users: 'id',
  teams: 'id',
  team_members: 'team_id, user_id',
  campaigns: 'id',
  tactics: 'id',
  votes: 'tactic_id, user_id',
  comments: 'id',
  results: 'tactic_id',
  notification_preferences: 'user_id',
}

export const earlier = {
  token: `tactics_${'x'.repeat(40)}`,
  owner_id: uuid('a', 1),
  running_id: uuid('c', 1),
  ended_id: uuid('c', 2),
  tactics: TACTICS,
  people: PEOPLE,
}

/** The same id as `id` in `rows`. */
function uuid(kind: string, index: number): string {
  return `${kind.repeat(8)}-0000-7000-8000-${String(index).padStart(12, '0')}`
}
const id = (kind: string, index: string) =>
  sql.raw(`('${kind.repeat(8)}-0000-7000-8000-' || lpad((${index})::text, 12, '0'))::uuid`)

/** One team with a running and an ended campaign, each with tactics that everybody has scored; the results are stored. */
const rows = [
  sql`insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select ${id('a', 'n')}, 'local', 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, 'premium', now()
      from generate_series(1, ${PEOPLE}::int) n`,
  sql`insert into teams (id, name, url_slug, owner_id)
      values (${id('b', '1')}, 'Growth', 'growth', ${id('a', '1')})`,
  sql`insert into team_members (team_id, user_id) select ${id('b', '1')}, id from users`,
  sql`insert into notification_preferences (user_id, new_tactic_notifications) select id, false from users`,
  sql`insert into campaigns (id, team_id, name, end_datetime, ended_at, created_by, invite_token, is_ranked, end_announced_at)
      values
        (${id('c', '1')}, ${id('b', '1')}, 'Autumn growth', now() + interval '2 days', null, ${id('a', '1')}, 'one', false, null),
        (${id('c', '2')}, ${id('b', '1')}, 'Spring growth', now(), now(), ${id('a', '1')}, 'two', true, now())`,
  sql`insert into tactics (id, campaign_id, name, added_by, is_announced)
      select ${id('d', '1000 * c + n')}, ${id('c', 'c')}, 'Tactic number ' || n, ${id('a', '1')}, true
      from generate_series(1, 2) c, generate_series(1, ${TACTICS}::int) n`,
  sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
      select ${id('d', '1000 * c + n')}, ${id('a', 'p')}, 1 + (n + p) % 10, 1 + n % 10, 1 + p % 10
      from generate_series(1, 2) c, generate_series(1, ${TACTICS}::int) n, generate_series(1, ${PEOPLE}::int) p`,
  sql`insert into comments (id, tactic_id, user_id, comment_text, is_announced)
      select ${id('e', '1000 * n + p')}, ${id('d', '1000 + n')}, ${id('a', 'p')}, 'Comment ' || p || E'\n"quoted" 🚀', true
      from generate_series(1, ${TACTICS}::int) n, generate_series(1, 3) p`,
  sql`insert into results (tactic_id, campaign_id, position, rank, vote_count, score, avg_impact, avg_chances, avg_efforts)
      select tactic_id, ${id('c', '2')}, row_number() over (order by score desc, tactic_id), rank() over (order by score desc),
        votes, score, impact, chances, efforts
      from (
        select tactic_id, count(*) as votes, avg(impact_score) as impact, avg(chances_score) as chances,
          avg(efforts_score) as efforts, avg(impact_score) + avg(chances_score) - 1.5 * avg(efforts_score) as score
        from votes join tactics on id = tactic_id where campaign_id = ${id('c', '2')} group by tactic_id
      ) x`,
  sql`insert into api_tokens (id, user_id, name, token_hash)
      values (${id('f', '1')}, ${id('a', '1')}, 'Weekly report', ${hashOf(earlier.token)})`,
]

/** Makes the database of the version before in an empty storage, passes it to `use`, and closes it. */
export async function makeEarlierDatabase(
  env: { DATABASE_URL?: string; DATA_DIR: string },
  use: (db: Db) => Promise<void>,
): Promise<void> {
  await withFirstMigrations(EARLIER_MIGRATIONS, async (migrations) => {
    const { db, close } = await openDatabase(env, { migrations })
    try {
      for (const statement of rows) await queryRows({ db }, statement)
      await use(db)
    } finally {
      await close()
    }
  })
}

/** The rows of every lasting table, each as an object, in the order of their keys. */
export async function lastingRows(db: Db): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {}
  for (const [table, key] of Object.entries(LASTING_TABLES)) {
    const statement = sql`select row_to_json(t) as row from ${sql.identifier(table)} t order by ${sql.raw(key)}`
    const found = await queryRows<{ row: object }>({ db }, statement)
    tables[table] = found.map(({ row }) => row)
  }
  return tables
}
