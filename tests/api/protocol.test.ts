import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { idFieldsOf } from '~/domain/ids'
import { useSharedApp } from '../support/app'
import { refusalOf, send, sendRaw, type Person } from '../support/client'
import { readRoutes } from '../support/pages'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { DAY, inMilliseconds, MISSING_ID, newCampaign, newTactic, newTeam, scores } from '../support/inputs'

const app = useSharedApp()
const KIBIBYTE = 1024
const MAX_BODY = 64 * KIBIBYTE

let owner: Person
let member: Person
let team_id: string
let campaign_id: string
let tactic_id: string

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  team_id = await buildTeam(owner, member)
  ;({ campaign_id } = await buildCampaign(owner, team_id))
  tactic_id = await buildTactic(owner, campaign_id)
})

const bearer = () => ({ Authorization: `Bearer ${owner.token}` })
const json = () => ({ ...bearer(), 'Content-Type': 'application/json' })
const teamCount = async () => (await owner.must('listTeams', { limit: 500 })).teams.length

describe('A body', () => {
  async function refused(body: string | Uint8Array, headers: Record<string, string>) {
    const before = await teamCount()
    const answer = await send(`${app.url}/api/teams`, {
      method: 'POST',
      headers: { ...bearer(), ...headers },
      body,
    })
    expect(await teamCount()).toBe(before)
    return refusalOf(answer)
  }

  test.each(['{', 'nope', '{"name":"Growth",}', "{'name':'Growth'}", '{"name":NaN}', '\u0000'])(
    'that is not valid JSON is 400: %j',
    async (body) => {
      const refusal = await refused(body, { 'Content-Type': 'application/json' })
      expect(refusal).toEqual({ status: 400, error: 'The body is not valid JSON' })
    },
  )

  test('that is not valid UTF-8 is 400', async () => {
    const body = Buffer.concat([
      Buffer.from('{"name":"Growth '),
      Buffer.of(0xff),
      Buffer.from('","url_slug":"growth-ff"}'),
    ])
    const refusal = await refused(body, { 'Content-Type': 'application/json' })
    expect(refusal).toEqual({ status: 400, error: 'The body must be valid UTF-8 text' })
  })

  test.each(['[]', '"text"', '5', 'null', 'true', '[{"name":"Growth"}]'])(
    'that is no JSON object is 400: %s',
    async (body) => {
      const refusal = await refused(body, { 'Content-Type': 'application/json' })
      expect(refusal).toEqual({ status: 400, error: 'The body must be a JSON object' })
    },
  )

  test('with a byte order mark is read', async () => {
    const body = `\uFEFF${JSON.stringify(newTeam())}`
    expect((await send(`${app.url}/api/teams`, { method: 'POST', headers: json(), body })).status).toBe(201)
  })

  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])('compressed by %s is 415', async (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
    const refusal = await refused(gzipSync(JSON.stringify(newTeam())), headers)
    expect(refusal).toEqual({ status: 415, error: 'Send the body without compression' })
  })

  test('that scores a sheet as a list is told the shape that is wanted', async () => {
    const error = 'votes must be an object with the scores for each tactic, by its id'
    for (const path of ['votes', 'second-round/votes']) {
      const answer = await owner.post(`/api/campaigns/${campaign_id}/${path}`, { votes: [scores(1, 2, 3)] })
      expect(refusalOf(answer)).toEqual({ status: 400, error, fields: { votes: [error] } })
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonp',
    'text/json',
    '',
  ])('that is not called JSON is 415: %s', async (type) => {
    const refusal = await refused(JSON.stringify(newTeam()), { 'Content-Type': type })
    expect(refusal).toEqual({ status: 415, error: 'Send the body as application/json' })
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
  ])('called %s is read', async (type) => {
    const body = JSON.stringify(newTeam())
    const headers = { ...bearer(), 'Content-Type': type }
    expect((await send(`${app.url}/api/teams`, { method: 'POST', headers, body })).status).toBe(201)
  })

  test.each([MAX_BODY + 1, 5 * 1024 * KIBIBYTE])(
    'of %d bytes is 413, with and without a length',
    async (size) => {
      const text = JSON.stringify({ ...newTeam(), ballast: '' })
      const body = text.replace('""', `"${'x'.repeat(size - text.length)}"`)
      const before = await teamCount()
      const tooLong = { status: 413, error: 'The body must be at most 64 KiB' }
      const counted = { ...json(), 'Content-Length': String(size) }
      expect(
        refusalOf(await sendRaw(app.url, 'POST', '/api/teams', { headers: counted, chunks: [body] })),
      ).toEqual(tooLong)
      const chunks = [body.slice(0, size / 2), body.slice(size / 2)]
      expect(refusalOf(await sendRaw(app.url, 'POST', '/api/teams', { headers: json(), chunks }))).toEqual(
        tooLong,
      )
      expect(await teamCount()).toBe(before)
    },
  )

  test('of exactly 64 KiB is read', async () => {
    const text = JSON.stringify({ ...newTeam(), ballast: '' })
    const body = text.replace('""', `"${'x'.repeat(MAX_BODY - text.length)}"`)
    expect(body.length).toBe(MAX_BODY)
    expect((await send(`${app.url}/api/teams`, { method: 'POST', headers: json(), body })).status).toBe(201)
  })

  test.each(['9e999', '1e309', '-0.1', '5.0000001'])('with the number %s is no score', async (number) => {
    const body = `{"impact_score":${number},"chances_score":5,"efforts_score":5}`
    const answer = await send(`${app.url}/api/tactics/${tactic_id}/vote`, {
      method: 'POST',
      headers: json(),
      body,
    })
    expect(refusalOf(answer)).toMatchObject({
      status: 400,
      error: 'Impact must be a whole number from 1 to 10',
    })
  })

  test.each([33, 2000])('nested %d deep is 400', async (depth) => {
    const nested = `{"name":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const refusal = await refused(nested, { 'Content-Type': 'application/json' })
    expect(refusal).toEqual({ status: 400, error: 'The body must be nested at most 32 deep' })
  })

  test('nested 32 deep is read as far as it is known', async () => {
    const nested = `{"name":${'['.repeat(31)}${']'.repeat(31)}}`
    const refusal = await refused(nested, { 'Content-Type': 'application/json' })
    expect(refusal).toMatchObject({ status: 400, error: 'Team name is required' })
  })

  test.each(['external_id', 'invite_link', 'tactic_id', 'id', '_id', 'owner'])(
    'with the field %s that the call does not know is read without it',
    async (field) => {
      for (const value of ['GRW-12', 12, null, ['x'], { x: 'y' }]) {
        const tactic = { ...newTactic(campaign_id), [field]: value }
        expect((await owner.post('/api/tactics', tactic)).status).toBe(201)
        const vote = { ...scores(1, 2, 3), ...(field !== 'tactic_id' && { [field]: value }) }
        expect((await member.post(`/api/tactics/${tactic_id}/vote`, vote)).status).toBe(200)
      }
      const query = new URLSearchParams({ team_id, [field]: 'GRW-12' })
      expect((await owner.get(`/api/campaigns?${query.toString()}`)).status).toBe(200)
    },
  )

  test('of every call has the ids of its path in its schema', () => {
    for (const { path, input } of Object.values(operations)) {
      const ids = [...path.matchAll(/:(\w+_id)/g)].map(([, field]) => field)
      expect(idFieldsOf(input)).toEqual(expect.arrayContaining(ids))
    }
  })

  test.each(['__proto__', 'constructor', 'prototype'])('with the name %s pollutes nothing', async (name) => {
    const polluted = `{"${name}":{"url_slug":"polluted","prototype":{"url_slug":"polluted"}},"name":"Growth"}`
    const answer = await send(`${app.url}/api/teams`, { method: 'POST', headers: json(), body: polluted })
    expect(refusalOf(answer)).toMatchObject({ status: 400, error: 'URL is required' })
    expect(refusalOf(await owner.post('/api/teams', { name: 'Growth' }))).toMatchObject({
      error: 'URL is required',
    })
  })
})

describe('An address', () => {
  const byPath = new Map<string, string[]>()
  for (const { method, path } of Object.values(operations) as Operation[]) {
    const known = byPath.get(path) ?? []
    byPath.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  /** Where browsers are sent while they sign in, what describes the calls, and where every unknown one ends. */
  const notInTheContract = [
    '/api/*',
    '/api/auth/oauth/google',
    '/api/auth/oauth/google/callback',
    '/api/docs',
    '/api/openapi.json',
  ]
  const ALL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
  const METHODS = ALL.filter((method) => method !== 'QUERY' || process.versions.node >= '22')

  test('under /api is in the contract', () => {
    const served = readRoutes().map(({ path }) => path)
    expect(served.filter((path) => path.startsWith('/api')).sort()).toEqual(notInTheContract)
  })

  test.each([...byPath])(
    '%s knows %j and answers 405 with Allow to any other method',
    async (path, allowed) => {
      const address = path.replace(/:\w+/g, MISSING_ID)
      for (const method of METHODS.filter((method) => !allowed.includes(method))) {
        for (const headers of [bearer(), {}]) {
          const answer = await sendRaw(app.url, method, address, { headers })
          expect({ method, status: answer.status }).toEqual({ method, status: 405 })
          expect(answer.headers.get('Allow')?.split(', ').sort()).toEqual([...allowed].sort())
          if (method !== 'HEAD') expect(refusalOf(answer).error).toBe('This method is not supported here')
        }
      }
    },
  )

  test.each(['/api/auth/oauth/google', '/api/auth/oauth/google/callback'])(
    '%s is for reading alone',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await sendRaw(app.url, method, path)).status).toBe(405)
    },
  )

  test.each(['limit=1&limit=2', 'limit=1&limit=1', 'x=&x=', 'cursor=&limit=1&cursor='])(
    'with a parameter given twice is 400: %s',
    async (query) => {
      const answer = await owner.get(`/api/teams?${query}`)
      expect(refusalOf(answer)).toEqual({ status: 400, error: 'A parameter is given twice' })
    },
  )

  test.each(['?_method=DELETE', '?method=DELETE', '?intent=deleteTeam'])(
    'is not told another method by %s',
    async (query) => {
      const headers = { ...json(), 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }
      const answer = await send(`${app.url}/api/teams/${team_id}${query}`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      expect(answer.status).toBe(405)
      await owner.must('getTeam', { team_id })
    },
  )

  test('answers HEAD as GET, without the body', async () => {
    const [head, get] = [await owner.request('HEAD', '/api/teams'), await owner.get('/api/teams')]
    expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' })
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/teams/x/y/z',
    '/api/tactics/x/nothing',
    '/api/v2/teams',
    '/api/%00',
  ])('that is no call answers 404 in JSON: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of [bearer(), {}]) {
        const answer = await sendRaw(app.url, method, path, { headers })
        expect(refusalOf(answer)).toEqual({ status: 404, error: 'There is no such call' })
      }
    }
  })

  test.each(['/api/teams/%E0%A4%A', '/api/teams/%00', '/api/teams/..%2f..%2f', "/api/teams/'%20or%201=1--"])(
    'that cannot be an id answers 404: %s',
    async (path) => {
      const answer = await sendRaw(app.url, 'GET', path, { headers: bearer() })
      expect(refusalOf(answer)).toEqual({ status: 404, error: 'Team not found' })
    },
  )

  test('that is no path is 400', async () => {
    const answer = await sendRaw(app.url, 'GET', 'http://elsewhere.example/api/teams', { headers: bearer() })
    expect(refusalOf(answer)).toEqual({ status: 400, error: 'The address of a request must be a path' })
  })
})

describe('What only the server says is ignored in a body', () => {
  const id = MISSING_ID
  const created_at = '2001-01-01T00:00:00.000Z'
  const plain = { id, created_at, plan: 'premium', isTrial: false, role: 'owner', request_id: id }

  test('createTeam', async () => {
    const body = {
      ...newTeam(),
      ...plain,
      owner_id: member.id,
      is_invite_open: false,
      member_count: 9,
      can: {},
    }
    const { team } = await owner.must('createTeam', body)
    expect(team).toMatchObject({ owner_id: owner.id, is_invite_open: true, member_count: 1 })
    expect([team.id, team.created_at]).not.toContain(id)
    expect(team.created_at).not.toBe(created_at)
    expect((await member.call('getTeam', { team_id: team.id })).status).toBe(404)
  })

  test('createCampaign', async () => {
    const theirs = {
      created_by: owner.id,
      status: 'ended',
      ended_at: created_at,
      invite_token: 'x',
      voter_count: 9,
    }
    const { campaign } = await member.must('createCampaign', { ...newCampaign(team_id), ...plain, ...theirs })
    expect(campaign).toMatchObject({
      created_by: member.id,
      status: 'active',
      ended_at: null,
      voter_count: 0,
    })
    expect(campaign.id).not.toBe(id)
    expect(campaign.created_at).not.toBe(created_at)
  })

  test('editCampaign', async () => {
    const end_datetime = inMilliseconds(4 * DAY)
    const body = { ...plain, name: 'Another', team_id: id, created_by: member.id, status: 'ended' }
    const answer = await owner.patch(`/api/campaigns/${campaign_id}`, {
      ...body,
      campaign_id: id,
      end_datetime,
    })
    expect(answer.body).toMatchObject({
      campaign: {
        id: campaign_id,
        name: 'Another',
        team_id,
        created_by: owner.id,
        status: 'active',
        end_datetime,
      },
    })
  })

  test('addTactic', async () => {
    const theirs = {
      added_by: owner.id,
      ai_generated: true,
      vote_count: 9,
      average_score: 9,
      rank: 1,
      user_vote: null,
    }
    const { tactic } = await member.must('addTactic', { ...newTactic(campaign_id), ...plain, ...theirs })
    expect(tactic).toMatchObject({
      added_by: member.id,
      ai_generated: false,
      vote_count: 1,
      average_score: null,
      rank: null,
    })
    expect(tactic.id).not.toBe(id)
    expect(tactic.created_at).not.toBe(created_at)
  })

  test('voteOnTactic: the address names the tactic, the session the voter', async () => {
    const other = await buildTactic(owner, campaign_id, 'Another tactic of the owner')
    const body = { ...plain, ...scores(1, 2, 3), tactic_id: other, user_id: owner.id, voted_at: created_at }
    const answer = await member.post(`/api/tactics/${tactic_id}/vote`, body)
    expect(answer.body).toEqual({ vote: { ...scores(1, 2, 3), reason: null }, vote_count: 2 })
    const { tactics } = await owner.must('listTactics', { campaign_id })
    expect(tactics.find((tactic) => tactic.id === other)).toMatchObject({
      vote_count: 1,
      user_vote: scores(6, 7, 3),
    })
    expect(tactics.find((tactic) => tactic.id === tactic_id)?.user_vote).toMatchObject(scores(6, 7, 3))
  })

  test('addComment', async () => {
    const body = { ...plain, tactic_id, comment_text: 'Hello', user_id: owner.id, user_name: 'Somebody' }
    const { comment } = await member.must('addComment', body)
    expect(comment).toMatchObject({ user_name: 'Milo Member', comment_text: 'Hello' })
    expect(comment.id).not.toBe(id)
    expect(comment.created_at).not.toBe(created_at)
  })
})
