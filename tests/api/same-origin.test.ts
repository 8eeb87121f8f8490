import { beforeAll, describe, expect, test } from 'vitest'
import { useSharedApp } from '../support/app'
import { createClient, refusalOf, requestOf, send, type Answer, type Person } from '../support/client'
import { dataAddress } from '../support/pages'
import { inputOf, newScene, signInAll, type Scene } from '../support/scene'
import { newCampaign, newTeam } from '../support/inputs'

const app = useSharedApp()
const REFUSED = { status: 403, error: 'This request came from another site and was refused' }

let owner: Person
let member: Person
let visitor: Person
let ids: Scene

beforeAll(async () => {
  ;[owner, member, visitor] = await signInAll(app, 'Olga Owner', 'Milo Member', 'Vik Visitor')
  ids = await newScene(owner, member)
})

/** What a browser sends with a request that another site, or nobody, made it send. */
const FOREIGN: [from: string, headers: (own: string) => Record<string, string>][] = [
  ['nowhere', () => ({})],
  ['another site', () => ({ Origin: 'https://elsewhere.example' })],
  ['a frame without an origin', () => ({ Origin: 'null' })],
  ['a site whose name begins like ours', (own) => ({ Origin: `${own}.elsewhere.example` })],
  ['a site that ends like ours', (own) => ({ Origin: `https://elsewhere.example/${own}` })],
  ['another port', () => ({ Origin: 'http://localhost:1' })],
  ['another scheme', (own) => ({ Origin: own.replace('http:', 'https:') })],
  ['another name of this machine', (own) => ({ Origin: own.replace('localhost', '127.0.0.1') })],
  ['our origin in other letters', (own) => ({ Origin: own.toUpperCase() })],
  ['our origin with a path', (own) => ({ Origin: `${own}/` })],
  ['two origins', (own) => ({ Origin: `${own}, https://elsewhere.example` })],
  ['another site, by Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['the same site, by Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['another site behind no-referrer', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })],
  ['a bookmark, by Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'none' })],
  [
    'another site that says same-origin',
    () => ({ Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'same-origin' }),
  ],
]
const OWN: typeof FOREIGN = [
  ['a page behind no-referrer', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })],
  ['our origin', (own) => ({ Origin: own })],
  ['our origin, by Sec-Fetch-Site alone', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
]

const byCookie = ({ token }: Person, headers: Record<string, string>) =>
  createClient(app.url, { Cookie: `tactics-session=${token}`, ...headers })

async function everything(): Promise<unknown> {
  const { team_id, campaign_id, tactic_id } = ids
  return [
    await owner.must('getMe'),
    await owner.must('listTeams'),
    await owner.must('getTeam', { team_id }),
    await owner.must('listCampaigns', { team_id }),
    await owner.must('listTactics', { campaign_id }),
    await owner.must('listComments', { tactic_id }),
    await owner.must('getNotificationPreferences'),
    await visitor.must('listTeams'),
  ]
}

/** One of each method. That every operation refuses another site is in `answers.test.ts`. */
const changing = ['addTactic', 'saveDecision', 'editTeam', 'deleteTactic', 'joinCampaign'] as const

describe('By cookie, a request that changes something is refused when it comes from', () => {
  test.each(FOREIGN)('%s', async (_, headersFrom) => {
    const before = await everything()
    for (const name of changing) {
      const answer = await byCookie(owner, headersFrom(app.url)).call(name, inputOf(name, ids))
      expect({ name, ...refusalOf(answer) }).toEqual({ name, ...REFUSED })
    }
    expect(await everything()).toEqual(before)
  })
})

test.each(OWN)('By cookie it is done when it comes from %s', async (_, headersFrom) => {
  const { tactic_id } = ids
  const { status } = await byCookie(owner, headersFrom(app.url)).call('addComment', {
    tactic_id,
    comment_text: 'Hello',
  })
  expect(status).toBe(201)
})

test('By bearer it may come from anywhere: no browser sends one by itself', async () => {
  for (const [, headersFrom] of FOREIGN) {
    const client = createClient(app.url, { Authorization: `Bearer ${owner.token}`, ...headersFrom(app.url) })
    expect((await client.call('generateUrl', { teamName: 'Growth' })).status).toBe(200)
  }
})

test('Reading by cookie may come from anywhere', async () => {
  for (const [, headersFrom] of FOREIGN)
    expect((await byCookie(owner, headersFrom(app.url)).get('/api/teams')).status).toBe(200)
})

test('No other site may read an answer: nothing is allowed across origins', async () => {
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' }
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await byCookie(owner, headers).request(method, '/api/teams')
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

describe('The campaign link, which joins by GET,', () => {
  const path = () => requestOf('joinCampaign', ids).path

  test('joins nobody who is brought there by a link, a picture or a preview', async () => {
    for (const [, headersFrom] of FOREIGN) {
      const client = byCookie(visitor, headersFrom(app.url))
      for (const address of [path(), dataAddress(path())]) {
        for (const method of ['GET', 'HEAD']) expect((await client.request(method, address)).status).toBe(403)
      }
    }
    expect((await visitor.must('listTeams')).teams).toEqual([])
  })

  test.each(OWN)('joins from %s', async (_, headersFrom) => {
    const [newcomer] = await signInAll(app, 'Nora Newcomer')
    expect((await byCookie(newcomer, headersFrom(app.url)).get(path())).status).toBe(200)
    expect((await newcomer.must('listTeams')).teams.map(({ id }) => id)).toEqual([ids.team_id])
  })
})

describe('A form of a screen does nothing when it comes from', () => {
  /** One form of every screen that has one, each of which would change something. */
  const forms = (): [path: string, fields: Record<string, string>][] => [
    ['/teams/new', { intent: 'createTeam', ...newTeam() }],
    [`/teams/${ids.team_id}`, { intent: 'deleteTeam', confirmation: 'DELETE' }],
    [`/teams/${ids.team_id}`, { intent: 'removeMember', member_id: ids.member_id }],
    ['/campaigns/new', { intent: 'createCampaign', ...newCampaign(ids.team_id), machine_ballot: 'true' }],
    [`/campaigns/${ids.campaign_id}`, { intent: 'endCampaign' }],
    [`/campaigns/${ids.campaign_id}`, { intent: 'deleteCampaign' }],
    [
      `/campaigns/${ids.campaign_id}`,
      { intent: 'addComment', tactic_id: ids.tactic_id, comment_text: 'Hello' },
    ],
    [`/join/team/${ids.team_id}`, {}],
    [`/join/campaign/${ids.invite_link}`, {}],
    [`/api/teams/${ids.team_id}/leave.data`, {}],
    ['/theme', { theme: 'dark', back: '/' }],
    ['/upgrade', { intent: 'upgrade' }],
    ['/logout', {}],
  ]
  const post = (
    { token }: Person,
    address: string,
    body: Record<string, string>,
    more: Record<string, string>,
  ): Promise<Answer> =>
    send(app.url + address, {
      method: 'POST',
      headers: { Cookie: `tactics-session=${token}`, ...more },
      body: new URLSearchParams(body),
    })

  test.each(FOREIGN)('%s', async (_, headersFrom) => {
    const before = await everything()
    for (const [path, fields] of forms()) {
      for (const [address, Accept] of [
        [path, 'text/html'],
        [`${path}?index`, 'text/html'],
        [dataAddress(path), '*/*'],
      ] as const) {
        for (const person of [owner, visitor]) {
          const answer = await post(person, address, fields, { Accept, ...headersFrom(app.url) })
          expect({ address, status: answer.status }).toEqual({ address, status: 403 })
          expect(answer.text).toContain(REFUSED.error)
        }
      }
    }
    expect(await everything()).toEqual(before)
  })

  test.each(OWN)('- while it does what it says when it comes from %s', async (_, headersFrom) => {
    const fields = { intent: 'addComment', tactic_id: ids.tactic_id, comment_text: 'From our own page' }
    const path = `/campaigns/${ids.campaign_id}`
    const headers = { Accept: 'text/html', ...headersFrom(app.url) }
    expect((await post(owner, path, fields, headers)).status).toBe(303)
    expect((await post(owner, dataAddress(path), fields, { ...headers, Accept: '*/*' })).status).toBe(200)
  })

  test('an address with a question of older Remix versions, which would pass its check', async () => {
    const before = await everything()
    for (const [path, fields] of forms()) {
      const address = `${path}?_data=${encodeURIComponent('routes/layout')}`
      expect((await post(owner, address, fields, { Origin: app.url })).status).toBe(400)
    }
    expect(await everything()).toEqual(before)
  })
})
