import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sessions, users } from '~/db/access.schema.server'
import { campaigns, tactics, teamMembers, teams } from '~/db/schema.server'
import { newId } from '~/domain/ids.server'
import { hashOf, newSecret } from '~/domain/secrets.server'
import { DAY, inMilliseconds, newCampaign, newTactic, newTeam, scores } from '../../../tests/support/inputs'
import { insertRows } from '../../../tests/support/rows'
import type { Store } from './store'

export type Voter = { id: string; token: string }
export type Scene = { team_id: string; campaign_id: string; tactic_ids: string[]; people: Voter[] }

/** One team, one running campaign with tactics, and people who are signed in; the first owns it all. */
export async function createScene(store: Store, size: { people: number; tactics: number }): Promise<Scene> {
  const people = Array.from({ length: size.people }, () => ({ id: newId(), token: newSecret() }))
  const tactic_ids = Array.from({ length: size.tactics }, () => newId())
  const [team_id, campaign_id, owner_id] = [newId(), newId(), people[0]?.id ?? '']
  const campaign = {
    ...newCampaign(team_id),
    id: campaign_id,
    created_by: owner_id,
    invite_token: newSecret(),
  }
  const statement = sql`
    with u as (${insertRows(users, people.map(personOf))}),
    s as (${insertRows(sessions, people.map(sessionOf))}),
    t as (${insertRows(teams, [{ ...newTeam(), id: team_id, owner_id }])}),
    m as (${insertRows(
      teamMembers,
      people.map(({ id }) => ({ team_id, user_id: id })),
    )}),
    c as (${insertRows(campaigns, [campaign])})
    ${insertRows(
      tactics,
      tactic_ids.map((id) => ({ id, campaign_id, name: 'Invite friends by link', added_by: owner_id })),
    )}`
  await store.sql(statement)
  return { team_id, campaign_id, tactic_ids, people }
}

const personOf = ({ id }: Voter) => ({
  id,
  provider: 'local' as const,
  subject: id,
  email: `${id}@example.com`,
  full_name: 'Voter',
  plan: 'premium' as const,
  trial_ends_at: inMilliseconds(0),
})

const sessionOf = ({ id, token }: Voter) => ({
  token_hash: hashOf(token),
  user_id: id,
  expires_at: inMilliseconds(30 * DAY),
})

/** One more running campaign of the scene's team with one tactic. */
export async function addCampaign({ team_id, people: [owner] }: Scene, url: string) {
  const post = async (path: string, body: object) => {
    const answer = await call(url, owner?.token ?? '', 'POST', path, body)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as { campaign: { id: string }; tactic: { id: string } }
  }
  const { campaign } = await post('/api/campaigns', newCampaign(team_id))
  const { tactic } = await post('/api/tactics', { ...newTactic(campaign.id), ...scores(5, 5, 5) })
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

export const PAUSE_AFTER_FAILURE_MS = 100

/** Sends what may be sent twice until an app that lives answers it. */
export async function untilAnswered<Given extends { status: number }>(
  send: () => Promise<Given>,
): Promise<Given> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer && answer.status !== 503) return answer
    await sleep(PAUSE_AFTER_FAILURE_MS)
  }
}

const BUSY_TRIES_MAX = 20

/** Like `call`; while a busy app answers 503 it waits as long as it is told to, and sends the same again. */
export async function callPatiently(...request: Parameters<typeof call>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await call(...request)
    const retryAfter = answer.headers.get('Retry-After')
    if (answer.status !== 503 || retryAfter === null || tries === BUSY_TRIES_MAX) return answer
    await sleep(Number(retryAfter) * 1_000)
  }
}
