import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '~/domain/ids.server'
import { hashOf, newSecret } from '~/domain/secrets.server'
import type { Store } from './store'

export type Voter = { id: string; token: string }
export type Scene = { team_id: string; campaign_id: string; tactic_ids: string[]; people: Voter[] }

/** One team, one running campaign with tactics, and people who are signed in; the first owns it all. */
export async function createScene(store: Store, size: { people: number; tactics: number }): Promise<Scene> {
  const people = Array.from({ length: size.people }, () => ({ id: newId(), token: newSecret() }))
  const tactic_ids = Array.from({ length: size.tactics }, () => newId())
  const [team_id, campaign_id, owner_id] = [newId(), newId(), people[0]?.id ?? '']
  const rows = JSON.stringify(people.map(({ id, token }) => ({ id, token_hash: hashOf(token) })))
  const tactics = JSON.stringify(tactic_ids.map((id) => ({ id })))
  await store.sql(sql`
    with person as (select * from json_to_recordset(${rows}::json) as x(id uuid, token_hash text)),
    u as (insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
      select id, 'local', id::text, id || '@example.com', 'Voter', 'premium', now() from person),
    s as (insert into sessions (token_hash, user_id, expires_at)
      select token_hash, id, now() + interval '30 days' from person),
    t as (insert into teams (id, name, url_slug, owner_id)
      values (${team_id}, 'Growth', ${`t${randomBytes(8).toString('hex')}`}, ${owner_id})),
    m as (insert into team_members (team_id, user_id) select ${team_id}::uuid, id from person),
    c as (insert into campaigns (id, team_id, name, end_datetime, created_by, invite_token)
      values (${campaign_id}, ${team_id}, 'Autumn growth', now() + interval '2 days', ${owner_id}, ${newSecret()}))
    insert into tactics (id, campaign_id, name, added_by)
    select x.id, ${campaign_id}::uuid, 'Invite friends by link', ${owner_id}::uuid
    from json_to_recordset(${tactics}::json) as x(id uuid)`)
  return { team_id, campaign_id, tactic_ids, people }
}

/** One more running campaign of the scene's team with one tactic. */
export async function addCampaign({ team_id, people: [owner] }: Scene, url: string) {
  const post = async (path: string, body: object) => {
    const answer = await call(url, owner?.token ?? '', 'POST', path, body)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as { campaign: { id: string }; tactic: { id: string } }
  }
  const end_datetime = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()
  const mode = { contribution_mode: 'add_and_vote', problem_statement: 'Few', problem_reason: 'Unknown' }
  const { campaign } = await post('/api/campaigns', { team_id, name: 'Autumn growth', end_datetime, ...mode })
  const scores = { impact_score: 5, chances_score: 5, efforts_score: 5 }
  const { tactic } = await post('/api/tactics', {
    campaign_id: campaign.id,
    name: 'Invite friends',
    ...scores,
  })
  return { campaign_id: campaign.id, tactic_id: tactic.id }
}

export type Answer = { status: number; text: string; headers: Headers }

/** Longer than any answer may take. */
const HUNG = 10_000

export async function call(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HUNG),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
