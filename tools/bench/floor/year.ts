import postgres from 'postgres'
import { hashOf, newSecret } from '../../../app/domain/secrets.server'

/** What a team has after a year: eight people, a campaign a month of which the last one runs, 25 tactics in each. */
export const YEAR = { people: 8, campaigns: 12, tactics: 25 }
/** Six of them score, and each leaves out a fifth of the tactics. */
const VOTERS = 6
const READERS_MAX = 100

/** A member of one of the teams, signed in, and the running campaign of the team. */
export type Reader = { token: string; campaign_id: string; tactic_ids: string[] }

/** Fills a database that has our schema with the year of so many teams. */
export async function fillYear(url: string, teams: number): Promise<Reader[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const tokens = Array.from({ length: Math.min(teams, READERS_MAX) }, newSecret)
  await client.begin(async (sql) => {
    // Foreign keys of rows that are made to match need no check: it takes most of the time.
    await sql`set local session_replication_role = replica`
    await sql`create temp table team as select uuidv7() as id, number from generate_series(1, ${teams}::int) number`
    await sql`create temp table person as
      select uuidv7() as id, t.id as team_id, t.number, n from team t, generate_series(1, ${YEAR.people}::int) n`
    await sql`insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select id, 'local', id::text, id || '@example.com', 'Person ' || n || ' of team ' || number, 'premium', now()
      from person`
    await sql`insert into teams (id, name, url_slug, owner_id)
      select t.id, 'Team ' || t.number, 'team-' || t.number, p.id
      from team t join person p on p.team_id = t.id and p.n = 1`
    await sql`insert into team_members (team_id, user_id, joined_at)
      select team_id, id, now() - interval '1 year' from person`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select encode(sha256((id::text || device)::bytea), 'hex'), id, now() + interval '30 days'
      from person, generate_series(1, 2) device`
    await sql`create temp table campaign as
      select uuidv7(at - now()) as id, team_id, number, at, is_ended from (
        select t.id as team_id, t.number, n < ${YEAR.campaigns} as is_ended,
          now() - make_interval(days => 30 * (${YEAR.campaigns}::int - n) + 1) as at
        from team t, generate_series(1, ${YEAR.campaigns}::int) n) x`
    await sql`insert into campaigns (id, team_id, name, contribution_mode, created_by, invite_token, created_at,
        end_datetime, ended_at, end_announced_at, is_ranked, problem_statement)
      select c.id, c.team_id, 'Growth of this month', 'add_and_vote', p.id, c.id::text, at, at + interval '14 days',
        case when is_ended then at + interval '14 days' end, case when is_ended then at + interval '14 days' end, is_ended,
        'Most people who try the product leave before they have seen what it does for them.'
      from campaign c join person p on p.team_id = c.team_id and p.n = 1`
    await sql`create temp table tactic as
      select uuidv7(at - now()) as id, c.id as campaign_id, team_id, at, is_ended, n
      from campaign c, generate_series(1, ${YEAR.tactics}::int) n`
    await sql`insert into tactics (id, campaign_id, name, added_by, is_announced, created_at)
      select t.id, campaign_id, 'A tactic that somebody thought of, number ' || t.n, p.id, true, at
      from tactic t join person p on p.team_id = t.team_id and p.n = 1 + t.n % ${YEAR.people}`
    await sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score, reason, voted_at)
      select t.id, p.id, 1 + (p.n + t.n) % 10, 1 + (p.n * 3) % 10, 1 + (t.n * 7) % 10,
        case when (t.n + p.n) % 5 = 1 then 'It has worked for us before, on a small scale.' end, at
      from tactic t join person p on p.team_id = t.team_id and p.n <= ${VOTERS} and (t.n + p.n) % 5 <> 0`
    await sql`insert into comments (id, tactic_id, user_id, comment_text, is_announced, created_at)
      select uuidv7(at - now()), t.id, p.id, 'Who would do this, and how long would it take?', true, at
      from tactic t join person p on p.team_id = t.team_id and p.n = 2 and t.n % 2 = 0`
    await sql`insert into results (tactic_id, campaign_id, position, rank, vote_count, score, avg_impact, avg_chances,
        avg_efforts, rank_low, rank_high, top_replays, overtaken_replays, criteria)
      select id, campaign_id, n, n, 5, 6.4, 5.8, 6.2, 3.733333333333333, n, n + 3,
        array_fill(100, array[25]), 120, ${JSON.stringify(Array(3).fill({ count: 5, spread: 2.1, median: 5 }))}::jsonb
      from tactic where is_ended`
    await sql`insert into seal_keys (campaign_id, seal_key) select id, sha256(id::text::bytea) from campaign`
    await sql`insert into seals (campaign_id, round, digest, manifest)
      select id, 1, encode(sha256(id::text::bytea), 'hex'), repeat('manifest ', 40)
      from campaign where is_ended`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select hash, p.id, now() + interval '30 days'
      from unnest(${tokens.map(hashOf)}::text[]) with ordinality x(hash, place)
      join person p on p.number = 1 + (place - 1) * ${Math.floor(teams / tokens.length)}::int and p.n = 2`
  })
  await client`vacuum analyze`
  const rows = await client<{ hash: string; campaign_id: string; tactic_ids: string[] }[]>`
    select s.token_hash as hash, c.id as campaign_id, array_agg(t.id) as tactic_ids
    from sessions s join team_members m using (user_id) join campaigns c using (team_id)
    join tactics t on t.campaign_id = c.id
    where c.ended_at is null and s.token_hash in ${client(tokens.map(hashOf))} group by 1, 2`
  await client.end()
  const tokenOf = new Map(tokens.map((token) => [hashOf(token), token]))
  return rows.map(({ hash, ...row }) => ({ token: tokenOf.get(hash) ?? '', ...row }))
}
