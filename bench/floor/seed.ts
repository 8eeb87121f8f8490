import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { hashOf } from '../../app/domain/secrets.server'

export type Size = { campaigns: number; votes: number }
export type Seeded = { token: string; campaign_id: string; tactic_ids: string[] }

const TACTICS = 50
const VOTERS = 20

/**
 * One team of 20 people with a campaign of 50 tactics and 1,000 votes, which the calls ask for, beside as many other
 * campaigns and votes as wanted, each in a team and of people of its own.
 */
export async function seed(url: string, { campaigns, votes }: Size): Promise<Seeded> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const token = randomUUID()
  const voted = Math.ceil(votes / (campaigns * VOTERS))
  await client.begin(async (sql) => {
    await sql`create temp table person as
      select gen_random_uuid() as id, team, n from generate_series(0, ${campaigns}) team, generate_series(1, ${VOTERS}) n`
    await sql`insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select id, 'local', id::text, id || '@example.com', 'Person ' || n, 'premium', now() from person`
    await sql`create temp table team as
      select gen_random_uuid() as id, gen_random_uuid() as campaign_id, team as number,
        (select id from person p where p.team = t.team and n = 1) as owner_id
      from generate_series(0, ${campaigns}) t(team)`
    await sql`insert into teams (id, name, url_slug, owner_id)
      select id, 'Team ' || number, 'team-' || number, owner_id from team`
    await sql`insert into team_members (team_id, user_id)
      select t.id, p.id from team t join person p on p.team = t.number`
    await sql`insert into campaigns (id, team_id, name, contribution_mode, end_datetime, created_by, invite_token)
      select campaign_id, id, 'Campaign ' || number, 'add_and_vote', now() + interval '30 days', owner_id, id::text from team`
    await sql`create temp table tactic as
      select gen_random_uuid() as id, t.number, n, t.campaign_id, t.owner_id from team t,
        generate_series(1, case when t.number = 0 then ${TACTICS}::int else ${voted}::int end) n`
    await sql`insert into tactics (id, campaign_id, name, added_by)
      select id, campaign_id, 'A tactic that somebody thought of, number ' || n, owner_id from tactic`
    await sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
      select t.id, p.id, 1 + (p.n + t.n) % 10, 1 + (p.n * 3) % 10, 1 + (t.n * 7) % 10
      from tactic t join person p on p.team = t.number`
    await sql`insert into comments (id, tactic_id, user_id, comment_text)
      select gen_random_uuid(), t.id, p.id, 'A comment' from tactic t join person p on p.team = t.number and p.n <= 2
      where t.number = 0`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select ${hashOf(token)}, owner_id, now() + interval '30 days' from team where number = 0`
  })
  const rows = await client<{ id: string; campaign_id: string }[]>`
    select ta.id, ta.campaign_id from tactics ta join campaigns c on c.id = ta.campaign_id where c.name = 'Campaign 0'`
  await client`vacuum analyze`
  await client.end()
  return { token, campaign_id: rows[0]?.campaign_id ?? '', tactic_ids: rows.map(({ id }) => id) }
}
