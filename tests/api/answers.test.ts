import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { WEBHOOKS_PER_TEAM } from '~/domain/webhooks/constants'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import {
  anonymous,
  cookieHeaders,
  createClient,
  requestOf,
  send,
  type Answer,
  type HttpRequest,
  type Input,
  type Person,
} from '../support/client'
import { contractOf, expectDocumented, seenAnswers } from '../support/openapi'
import { rows } from '../support/operations'
import type { Refused } from '../support/operations/row'
import {
  ID_FIELDS,
  idsOf,
  inputOf,
  isReading,
  newScene,
  operationNames,
  prepare,
  signInAll,
  type Scene,
} from '../support/scene'
import { MISSING_ID, newCampaign } from '../support/inputs'

/**
 * Every refusal and failure that the OpenAPI document knows is given here once and held against it (successes:
 * `contract.test.ts`): in a running app, then with its limits used up, then with its database broken.
 */
let storage: Storage
let app: App
let owner: Person
let member: Person
/** On a trial that is over. */
let lapsed: Person
/** Over the limit of requests. */
let busy: Person
let lapsedScene: Scene
/** Of the same person; its campaign has ended. */
let lapsedEnded: Scene
/** Each comes to that one's team, and is on a trial that is over too. */
let visitors: { joinTeam: Person; joinCampaign: Person }
/** The receiver of its webhook has answered 410. */
let gone: Scene

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage })
  const names = ['Olga Owner', 'Milo Member', 'Lea Lapsed', 'Bea Busy'] as const
  ;[owner, member, lapsed, busy] = await signInAll(app, ...names)
  const [joinTeam, joinCampaign] = await signInAll(app, 'Vic Visitor', 'Val Visitor')
  visitors = { joinTeam, joinCampaign }
  lapsedScene = await newScene(lapsed, member)
  lapsedEnded = await newScene(lapsed, member)
  await lapsed.must('endCampaign', lapsedEnded)
  gone = await newScene(owner, member)
  const lapsing = [lapsed, joinTeam, joinCampaign].map(({ id }) => id)
  const expire = Date.now() + 60 * 60 * 1000
  await restart(
    {},
    sql`update users set plan = 'trial', trial_ends_at = now() - interval '1 day' where id in ${lapsing}`,
    sql`update webhooks set closed_at = now() where id = ${gone.webhook_id}`,
    sql`insert into rate_limits (key, points, expire) values (${`person:${busy.id}`}, 10000, ${expire})`,
  )
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

async function restart(env: Record<string, string>, ...edits: ReturnType<typeof sql>[]) {
  await app.stop()
  await storage.edit(...edits)
  app = await startApp({ storage, url: app.url, env })
}

/** An answer that is got past the client is held against the document too. */
async function documented(method: string, path: string, init: HttpRequest): Promise<Answer> {
  const answer = await send(app.url + path, { method, ...init })
  await expectDocumented(app.url, method, path, answer)
  return answer
}

const bearer = () => ({ Authorization: `Bearer ${owner.token}` })
const isUnsafe = (name: OperationName) => !isReading(name) || 'isUnsafe' in operations[name]

async function sceneFor(name: OperationName): Promise<Scene> {
  const scene = await newScene(owner, member, name)
  await prepare(name, owner, scene)
  return scene
}

test.each(operationNames)('%s: 400, and 413 and 415 where there is a body', async (name) => {
  const { method, path } = requestOf(name, inputOf(name, lapsedScene))
  if (isReading(name)) {
    const twice = `${path}${path.includes('?') ? '&' : '?'}x=1&x=2`
    expect((await documented(method, twice, { headers: bearer() })).status).toBe(400)
    return
  }
  const headers = { ...bearer(), 'Content-Type': 'application/json' }
  expect((await documented(method, path, { headers, body: '{' })).status).toBe(400)
  const { maxBodyKibibytes = 64 }: Operation = operations[name]
  const large = JSON.stringify({ ballast: 'x'.repeat((maxBodyKibibytes + 1) * 1024) })
  expect((await documented(method, path, { headers, body: large })).status).toBe(413)
  const asText = { ...bearer(), 'Content-Type': 'text/plain' }
  expect((await documented(method, path, { headers: asText, body: '{}' })).status).toBe(415)
})

test.each(operationNames)('%s: 401', async (name) => {
  expect((await anonymous(app).call(name, inputOf(name, lapsedScene))).status).toBe(401)
})

test.each(operationNames.filter(isUnsafe))('%s: 403 from another site', async (name) => {
  const headers = { ...cookieHeaders(app.url, owner.token), Origin: 'https://elsewhere.example' }
  const answer = await createClient(app.url, headers).call(name, inputOf(name, lapsedScene))
  expect(answer.status).toBe(403)
})

test.each(operationNames.filter((name) => idsOf(name).length > 0))('%s: 404', async (name) => {
  const unknown = { ...lapsedScene, ...Object.fromEntries(ID_FIELDS.map((id) => [id, MISSING_ID])) }
  expect((await owner.call(name, inputOf(name, unknown))).status).toBe(404)
})

type Provoke = () => Promise<Answer>

/** What a policy refuses, and the slug's index; the rows of operations tell the common ones. */
const refusals: Record<string, [status: number, Provoke]> = {
  'deleteAccount of the owner of a team': [409, () => lapsed.call('deleteAccount')],
  createTeam: [402, () => lapsed.call('createTeam', inputOf('createTeam', lapsedScene))],
  createCampaign: [402, () => lapsed.call('createCampaign', newCampaign(lapsedScene.team_id))],
  startCampaign: [402, () => lapsed.call('startCampaign', inputOf('startCampaign', lapsedScene))],
  runCampaignAgain: [402, () => lapsed.call('runCampaignAgain', inputOf('runCampaignAgain', lapsedEnded))],
  handOverTeam: [402, () => handOverToLapsed()],
  'createTeam, key of a team that is gone': [404, () => repeatCreationOfGoneTeam()],
  joinTeam: [402, () => visitors.joinTeam.call('joinTeam', inputOf('joinTeam', lapsedScene))],
  joinCampaign: [402, () => visitors.joinCampaign.call('joinCampaign', inputOf('joinCampaign', lapsedScene))],
  'suggestTactics on a trial': [402, () => lapsed.call('suggestTactics', lapsedScene)],
  'suggestTactics with few tactics': [409, async () => owner.call('suggestTactics', await sceneFor('getMe'))],
  'inviteToTeam with a closed link': [409, () => inviteByClosedLink()],
  'createTeam, slug taken': [409, async () => owner.call('createTeam', await takenTeam())],
  'editTeam, slug taken': [
    409,
    async () => {
      const { url_slug } = await takenTeam()
      return owner.call('editTeam', { team_id: (await sceneFor('editTeam')).team_id, url_slug })
    },
  ],
  'setChatSheet by a token': [
    403,
    async () => {
      const { secret } = await owner.must('createApiToken', { name: 'Report' })
      const { campaign_id } = await sceneFor('getMe')
      const client = createClient(app.url, { Authorization: `Bearer ${secret}` })
      return client.call('setChatSheet', { campaign_id, connection_id: MISSING_ID, open: true })
    },
  ],
  'createWebhook, one too many': [409, () => oneWebhookTooMany()],
  'testWebhook of a receiver that is gone': [
    409,
    () => owner.call('testWebhook', inputOf('testWebhook', gone)),
  ],
  'sendDeliveryAgain to a receiver that is gone': [
    409,
    () => owner.call('sendDeliveryAgain', inputOf('sendDeliveryAgain', gone)),
  ],
  'joinTeam, twice': [409, () => member.call('joinTeam', lapsedScene)],
  'leaveTeam, the owner': [409, () => lapsed.call('leaveTeam', lapsedScene)],
  'removeMember, the owner': [
    409,
    () => lapsed.call('removeMember', { team_id: lapsedScene.team_id, member_id: lapsed.id }),
  ],
}

const ways: Record<
  Refused,
  [title: string, status: number, provoke: (name: OperationName) => Promise<Answer>]
> = {
  whileItRuns: [' while it runs', 409, whileItRuns],
  afterTheEnd: [' after the end', 409, afterTheEnd],
  afterTheRound: [' after its end', 409, afterTheRound],
  byMember: [' by a member', 403, byMember],
  byApiToken: [' by a token', 403, byApiToken],
  twiceByKey: [', key used', 409, twiceByKey],
}
const commonRefusals = operationNames.flatMap((name) =>
  (rows[name].refused ?? []).map((way): [string, [number, Provoke]] => {
    const [title, status, provoke] = ways[way]
    return [name + title, [status, () => provoke(name)]]
  }),
)

test.each([...commonRefusals, ...Object.entries(refusals)])('%s: refused', async (_, [status, provoke]) => {
  expect((await provoke()).status).toBe(status)
})

test('A token without its scope: refused', async () => {
  const { secret } = await owner.must('createApiToken', { name: 'No reader', scopes: ['manage'] })
  const { secret: reader } = await owner.must('createApiToken', { name: 'Reader', scopes: ['read'] })
  const scene = await sceneFor('getMe')
  for (const [name, { scope }] of Object.entries<Operation>(operations)) {
    if (scope === null) continue
    const client = createClient(app.url, { Authorization: `Bearer ${scope === 'manage' ? reader : secret}` })
    const answer = await client.call(name as OperationName, inputOf(name as OperationName, scene))
    expect([name, answer.status]).toEqual([name, 403])
  }
})

async function whileItRuns(name: OperationName) {
  return owner.call(name, inputOf(name, await newScene(owner, member, name)))
}

async function byApiToken(name: OperationName) {
  const { secret } = await owner.must('createApiToken', { name: 'Report' })
  return createClient(app.url, { Authorization: `Bearer ${secret}` }).call(name, {})
}

async function oneWebhookTooMany() {
  const scene = await sceneFor('getMe')
  for (let count = 1; count < WEBHOOKS_PER_TEAM; count++)
    await owner.must('createWebhook', inputOf('createWebhook', scene))
  return owner.call('createWebhook', inputOf('createWebhook', scene))
}

async function byMember(name: OperationName) {
  const scene = await sceneFor(name)
  return member.call(name, inputOf(name, scene))
}

async function handOverToLapsed() {
  const scene = await sceneFor('handOverTeam')
  await lapsed.must('joinTeam', scene)
  return owner.call('handOverTeam', { team_id: scene.team_id, member_id: lapsed.id })
}

async function repeatCreationOfGoneTeam() {
  const client = createClient(app.url, { ...bearer(), 'Idempotency-Key': 'key-of-a-gone-team' })
  const input = inputOf('createTeam', lapsedScene)
  const { team } = await client.must('createTeam', input)
  await owner.must('deleteTeam', { team_id: team.id })
  return client.call('createTeam', input)
}

async function inviteByClosedLink() {
  const scene = await sceneFor('inviteToTeam')
  await owner.must('setTeamInvite', { team_id: scene.team_id, open: false })
  return owner.call('inviteToTeam', inputOf('inviteToTeam', scene))
}

async function takenTeam(): Promise<Input> {
  const team = inputOf('createTeam', lapsedScene)
  await owner.must('createTeam', team)
  return team
}

async function afterTheEnd(name: OperationName) {
  const scene = await sceneFor(name)
  await owner.must('endCampaign', scene)
  return owner.call(name, inputOf(name, scene))
}

async function afterTheRound(name: OperationName) {
  const scene = await sceneFor(name)
  await owner.must('endSecondRound', scene)
  return owner.call(name, inputOf(name, scene))
}

async function twiceByKey(name: OperationName) {
  const scene = await sceneFor(name)
  const client = createClient(app.url, { ...bearer(), 'Idempotency-Key': `key-of-${name}` })
  const input = inputOf(name, scene)
  expect((await client.call(name, input)).status).toBe(201)
  const field = { addComment: 'comment_text', startCampaign: 'campaign_name' }[String(name)] ?? 'name'
  return client.call(name, { ...input, [field]: 'Another one' })
}

describe('With limits', () => {
  beforeAll(() => restart({ RATE_LIMITS: 'on' }))

  test.each(operationNames)('%s: 429', async (name) => {
    const limit = operations[name].limitPerPerson
    if (limit?.isPerProcess) {
      // No row in the database says how often it was called.
      for (let count = 0; count < limit.calls; count += 20)
        await Promise.all(Array.from({ length: 20 }, () => busy.call(name, inputOf(name, lapsedScene))))
    }
    const answer = await busy.call(name, inputOf(name, lapsedScene))
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('With an AI provider that is away, and without plans', () => {
  beforeAll(() => restart({ AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_TIMEOUT_SECONDS: '2', PLANS: 'off' }))

  test('upgrade: 409', async () => {
    expect((await owner.call('upgrade')).status).toBe(409)
  })

  test('suggestTactics: 503', async () => {
    const scene = await sceneFor('suggestTactics')
    const answer = await owner.call('suggestTactics', scene)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).not.toBeNull()
  })
})

describe('With a database that cannot answer now', () => {
  beforeAll(() =>
    restart(
      {},
      sql`alter table users rename to users_away`,
      sql`create function away() returns setof users_away language plpgsql
          as $$ begin raise exception 'starting up' using errcode = 'cannot_connect_now'; end $$`,
      sql`create view users as select * from away()`,
    ),
  )

  test.each(operationNames)('%s: 503, and when to ask again', async (name) => {
    const answer = await owner.call(name, inputOf(name, lapsedScene))
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.text).not.toMatch(/starting up|select/i)
  })

  test.each([
    ['/dashboard', 'Failed to load teams'],
    [`/teams/${MISSING_ID}`, 'Failed to load team data'],
    [`/campaigns/${MISSING_ID}`, 'Failed to load campaign'],
    ['/settings/notifications', 'Failed to load notification settings'],
    [`/join/team/${MISSING_ID}`, ''],
  ])('%s is a page that says so', async (path, heading) => {
    const page = await send(app.url + path, { headers: cookieHeaders(app.url, owner.token) })
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.text).toContain('This is not available right now. Please try again in a moment.')
    expect(page.text).toContain(heading)
  })

  test('the login page is there, and nothing of it is an error in the log', async () => {
    const page = await send(`${app.url}/login`, { headers: cookieHeaders(app.url, owner.token) })
    expect(page.status).toBe(200)
    const log = await app.log()
    expect(log).toContain('database unavailable')
    expect(log).not.toContain('"level":"error"')
  })
})

describe('With a broken database', () => {
  beforeAll(() =>
    restart({}, sql`drop view if exists users`, sql`alter table sessions rename column user_id to lost`),
  )

  test.each(operationNames)('%s: 500, without a word of it', async (name) => {
    const answer = await owner.call(name, inputOf(name, lapsedScene))
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/user_id|column|select/i)
  })

  test('the log says what is broken, and holds neither the parameters of a statement nor a token', async () => {
    const log = await app.log()
    expect(log).toMatch(/"level":"error".*"code":"42\w{3}"/)
    expect(log).not.toMatch(/params:|[0-9a-f]{64}/)
    expect(log).not.toContain(owner.token)
  })
})

test('No answer of the document was left out', async () => {
  const { document } = await contractOf(app.url)
  const known = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => Number(status) >= 400)
        .map((status) => `${operationId} ${status}`),
    ),
  )
  expect(known.filter((answer) => !seenAnswers.has(answer))).toEqual([])
})
