import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { hashOf } from '../../../app/domain/secrets.server'

/** Numbers of campaigns and votes that nobody asks for, and the sizes of those that are asked for. */
export type Size = { campaigns: number; votes: number; tactics?: number[] }
export type AskedFor = { id: string; tactics: number; is_ended: boolean; tactic_ids: string[] }
export type Seeded = {
  /** Sessions: of the owner, who has scored everything, and of a member who has scored nothing. */
  owner: string
  reader: string
  campaigns: AskedFor[]
}

const VOTERS = 20
const TEAMS_OF_READER = 10

/**
 * One team of 20 voters and a reader with the campaigns that are asked for, each size running and ended and with 20
 * votes per tactic, beside as many other campaigns and votes as wanted, each in a team and of people of its own.
 */
export async function seed(url: string, { campaigns, votes, tactics = [50] }: Size): Promise<Seeded> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const [owner, reader] = [randomUUID(), randomUUID()]
  const voted = Math.ceil(votes / (campaigns * VOTERS))
  await client.begin(async (sql) => {
    await sql`create temp table person as
      select gen_random_uuid() as id, team, n, n <= ${VOTERS} as is_voter
      from generate_series(0, ${campaigns}) team, generate_series(1, ${VOTERS + 1}) n
      where n <= ${VOTERS} or team = 0`
    await sql`insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select id, 'local', id::text, id || '@example.com', 'Person ' || n, 'premium', now() from person`
    await sql`create temp table team as
      select gen_random_uuid() as id, team as number,
        (select id from person p where p.team = t.team and n = 1) as owner_id
      from generate_series(0, ${campaigns}) t(team)`
    await sql`insert into teams (id, name, url_slug, owner_id)
      select id, 'Team ' || number, 'team-' || number, owner_id from team`
    await sql`insert into team_members (team_id, user_id)
      select t.id, p.id from team t join person p on p.team = t.number
      union select t.id, p.id from team t join person p on not p.is_voter where t.number < ${TEAMS_OF_READER}`
    await sql`create temp table campaign as
      select gen_random_uuid() as id, t.id as team_id, t.number, t.owner_id, asked.* from team t join lateral (
        select tactics, is_ended from unnest(${tactics}::int[]) tactics, (values (false), (true)) x(is_ended)
          where t.number = 0
        union all select ${voted}::int, false where t.number > 0) asked on true`
    await sql`insert into campaigns
        (id, team_id, name, contribution_mode, created_by, invite_token, created_at, end_datetime, ended_at, end_announced_at)
      select id, team_id, 'Campaign ' || number, 'add_and_vote', owner_id, id::text, now() - interval '40 days',
        now() + case when is_ended then interval '-1 day' else interval '30 days' end,
        case when is_ended then now() - interval '1 day' end, case when is_ended then now() - interval '1 day' end
      from campaign`
    await sql`create temp table tactic as
      select gen_random_uuid() as id, c.number, n, c.id as campaign_id, c.owner_id
      from campaign c, generate_series(1, c.tactics) n`
    await sql`insert into tactics (id, campaign_id, name, added_by, is_announced, created_at)
      select id, campaign_id, 'A tactic that somebody thought of, number ' || n, owner_id, true, now() - interval '39 days' from tactic`
    await sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
      select t.id, p.id, 1 + (p.n + t.n) % 10, 1 + (p.n * 3) % 10, 1 + (t.n * 7) % 10
      from tactic t join person p on p.team = t.number and p.is_voter`
    await sql`insert into comments (id, tactic_id, user_id, comment_text, is_announced)
      select gen_random_uuid(), t.id, p.id, 'A comment', true from tactic t join person p on p.team = t.number and p.n <= 2
      where t.number = 0`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select case when is_voter then ${hashOf(owner)} else ${hashOf(reader)} end, id, now() + interval '30 days'
      from person where team = 0 and (n = 1 or not is_voter)`
  })
  const asked = await client<AskedFor[]>`
    select c.id, c.ended_at is not null as is_ended, count(*)::int as tactics, array_agg(ta.id) as tactic_ids
    from campaigns c join tactics ta on ta.campaign_id = c.id where c.name = 'Campaign 0' group by c.id`
  await vacuum(client)
  await client.end()
  return { owner, reader, campaigns: asked }
}

/** Until an index alone can answer: what reads beside it, such as an automatic analysis, keeps pages from being marked. */
async function vacuum(client: postgres.Sql): Promise<void> {
  const isAnsweredByIndexes = async () => {
    await client`vacuum analyze`
    const [row] = await client<{ is_marked: boolean }[]>`
      select bool_and(relallvisible = relpages) as is_marked from pg_class
      where relname in ('votes', 'comments', 'tactics', 'team_members')`
    return row?.is_marked ?? false
  }
  while (!(await isAnsweredByIndexes())) await sleep(1000)
}

/** The campaign with so many tactics. */
export function campaignOf({ campaigns }: Seeded, tactics: number, is_ended = false): AskedFor {
  const found = campaigns.find((campaign) => campaign.tactics === tactics && campaign.is_ended === is_ended)
  if (!found) throw new Error(`There is no campaign with ${tactics} tactics`)
  return found
}
