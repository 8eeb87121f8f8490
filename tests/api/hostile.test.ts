import { once } from 'node:events'
import { connect } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { REASON_MAX, SHEET_MAX } from '~/domain/tactics/constants'
import { workbookOf } from '~/domain/tactics/spreadsheets.server'
import { startApp, useApp } from '../support/app'
import { cookieHeaders, refusalOf, send, sendRaw, type Person } from '../support/client'
import { visibleText } from '../support/pages'
import { buildCampaign, newScene, signInAll, type Scene } from '../support/scene'
import { MISSING_ID, scores } from '../support/inputs'

const app = useApp({ env: { SUPPORT_URL: 'help@tactics.example' } })
const KIBIBYTE = 1024

let owner: Person
let member: Person
let scene: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
})

const asBrowser = () => ({ ...cookieHeaders(app.url, owner.token), Accept: 'text/html' })

describe('Whatever name a request claims for the app, it is served under its own', () => {
  test.each([
    { 'X-Forwarded-Host': 'x:99999' },
    { 'X-Forwarded-Host': '[::' },
    { Host: 'user@localhost' },
    { Host: 'localhost/a' },
    { Host: 'localhost?a' },
    { Host: 'localhost#a' },
  ] as Record<string, string>[])('%j', async (headers) => {
    const all = { ...asBrowser(), ...headers }
    expect((await sendRaw(app.url, 'GET', '/dashboard', { headers: all })).status).toBe(200)
    const bearer = { Authorization: `Bearer ${owner.token}`, ...headers }
    const answer = await sendRaw(app.url, 'GET', '/api/auth/me', { headers: bearer })
    expect(answer.body).toMatchObject({ user: { id: owner.id } })
    const form = { ...all, 'Content-Type': 'application/x-www-form-urlencoded' }
    const posted = await sendRaw(app.url, 'POST', '/theme', { headers: form, chunks: ['theme=dark'] })
    expect(posted.status).toBe(303)
  })
})

describe('A request that Remix would take for a foreign action', () => {
  test.each([
    ['POST', '/api/docs', 403],
    ['POST', '/api/docs/', 403],
    ['POST', '/api/docs//', 403],
    ['POST', '/api/Docs', 403],
    ['POST', '/API/docs', 403],
    ['POST', '/api/%64ocs', 403],
    ['POST', '/api/docs.data', 403],
    ['HEAD', '/dashboard.data', 403],
    ['TRACE', '/auth/error.data', 403],
    ['GET', '/dashboard.data', 200],
  ])('%s %s is refused before', async (method, path, status) => {
    for (const Origin of ['null', '%00', 'https://elsewhere.example']) {
      const answer = await sendRaw(app.url, method, path, { headers: { ...asBrowser(), Origin } })
      expect({ Origin, status: answer.status }).toEqual({ Origin, status })
    }
  })
})

test.each(['/api/docs', '/api/docs/', '/api/Docs'])('%s is for reading alone', async (path) => {
  const answer = await sendRaw(app.url, 'POST', path, { headers: asBrowser() })
  expect(answer.status).toBe(405)
})

describe('A signed-in person at an address that cannot be one is told so, under the top bar', () => {
  test.each([
    '/campaigns/abc',
    '/campaigns/0',
    '/campaigns/%00',
    '/teams/xyz',
    '/teams/0',
    '/team/No-Slug',
    '/team/%00',
    '/nonsense',
    '/nonsense/deeper',
  ])('%s', async (path) => {
    const page = await sendRaw(app.url, 'GET', path, { headers: asBrowser() })
    expect({ status: page.status, text: visibleText(page.text) }).toMatchObject({
      status: 404,
      text: expect.stringMatching(/Olga Owner.*Page not found/) as string,
    })
    const data = await sendRaw(app.url, 'GET', `${path}.data`, { headers: asBrowser() })
    expect({ status: data.status, says: data.text.includes('Page not found') }).toEqual({
      status: 404,
      says: true,
    })
  })

  test.each([`/campaigns/${MISSING_ID}`, `/teams/${MISSING_ID}`])('%s', async (path) => {
    const page = await sendRaw(app.url, 'GET', path, { headers: asBrowser() })
    expect(page.status).toBe(404)
    expect(visibleText(page.text)).toMatch(/Olga Owner.*(Campaign|Team) not found/)
  })
})

test('A stranger at an unknown address gets the 404 page, not the sign-in', async () => {
  const page = await sendRaw(app.url, 'GET', '/nonsense', { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(visibleText(page.text)).toContain('Page not found')
})

describe('However an address is written that Remix takes for the same, it is the same', () => {
  const spellings = ([first = '', ...rest]: string[]) => {
    const after = rest.map((part) => `/${part}`).join('')
    const escaped = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`
    return [
      `/${first.toUpperCase()}${after}`,
      `/${escaped}${after}`,
      `/${first}${after}/`,
      `/${first}${after}//`,
    ]
  }

  test.each(['/login', '/auth/error', '/dashboard', '/teams/new', '/api/docs', '/theme'])(
    '%s',
    async (path) => {
      const get = async (spelling: string) => {
        const { status } = await sendRaw(app.url, 'GET', spelling, { headers: asBrowser() })
        return { spelling, status }
      }
      const { status } = await get(path)
      for (const spelling of spellings(path.slice(1).split('/')))
        expect(await get(spelling)).toEqual({ spelling, status })
    },
  )

  test('a call by bearer is answered, and without one refused, in the words of the API', async () => {
    const calls = spellings(['api', 'teams', scene.team_id])
    for (const spelling of calls) {
      const bearer = { Authorization: `Bearer ${owner.token}` }
      const answer = await sendRaw(app.url, 'GET', spelling, { headers: bearer })
      expect({ spelling, body: answer.body }).toMatchObject({
        spelling,
        body: { team: { id: scene.team_id } },
      })
      const refused = refusalOf(await sendRaw(app.url, 'GET', spelling))
      expect({ spelling, ...refused }).toEqual({ spelling, status: 401, error: 'Please sign in' })
    }
  })

  test('the log names its route', async () => {
    const { headers } = await sendRaw(app.url, 'GET', `/TEAMS/${scene.team_id}/`, { headers: asBrowser() })
    const request_id = headers.get('X-Request-Id') ?? ''
    const line = (await app.log()).split('\n').find((text) => text.includes(request_id))
    expect(line).toContain('"route":"/teams/:team_id"')
  })
})

const DOTS = ['..', '.', '%2e%2e', '.%2e', '%2E.', '%2E%2e', '%2e']

describe('A path with a dot segment is answered by nothing', () => {
  const refused = { status: 404, error: expect.stringMatching(/^There is no such (call|address)$/) as string }

  test.each(DOTS)('as the id of a call: %s', async (dots) => {
    const { team_id } = scene
    const paths = [
      ...[`/api/teams/${team_id}/members/${dots}`, `/api/users/me/sessions/${dots}`],
      ...[`/api/teams/${team_id}/members/${dots}/`, `/api/teams/${team_id}/members//${dots}`],
      ...[`/api/teams/${team_id}/members\\${dots}`],
      ...[`/api/teams/${team_id}/members/${dots}?x=1`, `/${dots}/api/teams/${team_id}`],
    ]
    const { secret } = await owner.must('createApiToken', { name: 'Script' })
    for (const token of [owner.token, secret])
      for (const path of paths)
        for (const method of ['DELETE', 'GET']) {
          const headers = { Authorization: `Bearer ${token}` }
          const answer = refusalOf(await sendRaw(app.url, method, path, { headers }))
          expect({ path, ...answer }).toEqual({ path, ...refused })
        }
    expect((await owner.must('getTeam', { team_id })).team.id).toBe(team_id)
    expect((await owner.must('getMe')).user.id).toBe(owner.id)
  })

  test.each(DOTS)('at a screen, in its data, of a file: %s', async (dots) => {
    const { team_id } = scene
    for (const path of [`/teams/${team_id}/${dots}`, `/x/${dots}/login`, `/assets/${dots}/login`]) {
      const page = await sendRaw(app.url, 'GET', path, { headers: asBrowser() })
      expect({ path, status: page.status }).toEqual({ path, status: 404 })
      expect(visibleText(page.text)).toContain('There is no such address')
    }
    for (const method of ['GET', 'POST', 'DELETE'])
      for (const path of [`/teams/${team_id}/${dots}.data`, `/${dots}/teams/new.data`, `/${dots}/theme`]) {
        const { status } = await sendRaw(app.url, method, path, { headers: asBrowser() })
        expect({ method, path, status }).toEqual({ method, path, status: 404 })
      }
  })

  test('nor is what a client makes of one: a deletion of an address that ends in a slash', async () => {
    const paths = [
      `/api/teams/${scene.team_id}/`,
      '/api/users/me/',
      '/api/users/me/sessions/',
      '/api/Users/me//',
    ]
    for (const path of paths)
      expect({ path, ...refusalOf(await owner.delete(path)) }).toEqual({ path, ...refused })
    expect((await owner.must('getTeam', scene)).team.id).toBe(scene.team_id)
  })

  test.each(['/teams/...', '/teams/.well-known', '/login?next=/../x', '/teams/%252e%252e'])(
    'but %s has none',
    async (path) => {
      const page = await sendRaw(app.url, 'GET', path, { headers: asBrowser() })
      expect(visibleText(page.text)).not.toContain('There is no such address')
    },
  )
})

test('A link followed by a mark leads to the clean address', async () => {
  for (const after of ['.', ')', '%3E', '%20', '%E2%80%8B', '%E3%80%82'])
    for (const path of [`/join/team/${scene.team_id}`, `/join/campaign/${scene.invite_link}`]) {
      const answer = await sendRaw(app.url, 'GET', `${path}${after}?from=mail`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${path}?from=mail`])
    }
})

test('A sign-in begun at another name of this machine leads to the own one', async () => {
  const { port } = new URL(app.url)
  for (const name of ['127.0.0.1', '[::1]']) {
    const headers = { Host: `${name}:${port}` }
    const answer = await sendRaw(app.url, 'GET', '/api/auth/oauth/google', { headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${app.url}/login`])
  }
})

test('What browsers and crawlers ask for is there', async () => {
  for (const path of ['/favicon.ico', '/robots.txt', '/.well-known/security.txt'])
    expect([path, (await send(app.url + path)).status]).toEqual([path, 200])
  const { text } = await send(`${app.url}/.well-known/security.txt`)
  expect(text).toMatch(/^Contact: mailto:help@tactics\.example\nExpires: \S+Z\n/)
})

describe('A form', () => {
  const screens = ['/theme', '/teams/new', '/upgrade', '/settings/tokens']

  test.each(screens)('of more than 64 KiB is 413 at %s', async (path) => {
    const body = `theme=dark&x=${'x'.repeat(64 * KIBIBYTE)}`
    const headers = { ...asBrowser(), 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await send(app.url + path, { method: 'POST', headers, body })).status).toBe(413)
    const chunks = [body.slice(0, 100), body.slice(100)]
    expect((await sendRaw(app.url, 'POST', path, { headers, chunks })).status).toBe(413)
  })

  test('with a workbook or a ZIP bomb as its table is 400, with the way out at the field', async () => {
    const workbook = await workbookOf([['Title'], ['Send a welcome series']], 'Ideas')
    const bomb = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      deflateRawSync(Buffer.alloc(100 * 1024 * KIBIBYTE)),
    ])
    for (const file of [workbook, bomb, Buffer.concat([bomb, Buffer.alloc(3 * 1024 * KIBIBYTE)])]) {
      const form = new FormData()
      form.set('intent', 'previewTactics')
      form.set('file', new Blob([file]), 'ideas.xlsx')
      const sent = new Response(form)
      const headers = { ...asBrowser(), 'Content-Type': sent.headers.get('Content-Type') ?? '' }
      const body = new Uint8Array(await sent.arrayBuffer())
      const address = `${app.url}/campaigns/${scene.campaign_id}/add-many`
      const { status, text } = await send(address, { method: 'POST', headers, body })
      expect([status, visibleText(text)]).toEqual([
        400,
        expect.stringContaining('This is a workbook, not a table.'),
      ])
    }
  })

  test('that is too large is told to a person', async () => {
    const body = `name=${'x'.repeat(64 * KIBIBYTE)}`
    const headers = { ...asBrowser(), 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const path of screens) {
      const { text } = await send(app.url + path, { method: 'POST', headers, body })
      expect(visibleText(text)).toContain('Go back, make the text shorter and send it again.')
    }
  })

  test.each([
    [
      'escaped',
      'application/x-www-form-urlencoded',
      'intent=createTeam&url_slug=growth-ff&name=Growth%20%FF%41',
    ],
    ['raw', 'application/x-www-form-urlencoded', 'intent=createTeam&url_slug=growth-ff&name=Growth \xff'],
    [
      'in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\n\xff\r\n--x--\r\n',
    ],
  ])('that is not valid UTF-8 is 400 and told to a person: %s', async (_, type, bytes) => {
    const headers = { ...asBrowser(), 'Content-Type': type }
    const body = Buffer.from(bytes, 'latin1')
    const { status, text } = await send(`${app.url}/teams/new`, { method: 'POST', headers, body })
    expect([status, visibleText(text)]).toEqual([400, expect.stringContaining('must be valid UTF-8 text')])
  })

  test('of a whole sheet takes the longest reasons in it, and no more than 320 KiB', async () => {
    const { campaign_id } = await buildCampaign(owner, scene.team_id)
    const tactics = Array.from({ length: SHEET_MAX }, (_, index) => ({ name: `Tactic number ${index + 1}` }))
    const added = await owner.must('addTactics', { campaign_id, tactics })
    const ids = added.tactics.map(({ id }) => id)
    const reason = '🚀'.repeat(REASON_MAX)
    const fields = ids.flatMap((id) =>
      Object.entries({ ...scores(10, 10, 10), reason }).map(([name, value]) => [
        `votes.${id}.${name}`,
        String(value),
      ]),
    )
    const sheet = String(new URLSearchParams([...fields, ['intent', 'scoreTactics']]))
    const headers = { ...asBrowser(), 'Content-Type': 'application/x-www-form-urlencoded' }
    const address = `${app.url}/campaigns/${campaign_id}/score`
    expect((await send(address, { method: 'POST', headers, body: sheet })).status).toBe(303)
    const { tactics: scored } = await owner.must('listTactics', { campaign_id, limit: SHEET_MAX })
    expect(scored.map(({ user_vote }) => user_vote?.reason)).toEqual(ids.map(() => reason))

    const larger = `${sheet}&x=${'x'.repeat(320 * KIBIBYTE - sheet.length)}`
    expect((await send(address, { method: 'POST', headers, body: larger })).status).toBe(413)
    const call = { campaign_id, votes: {}, x: 'x'.repeat(320 * KIBIBYTE) }
    expect(refusalOf(await owner.call('scoreTactics', call))).toMatchObject({
      status: 413,
      error: 'The body must be at most 320 KiB',
    })
  })

  test.each(['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json'])(
    'that is none (%s) is 400',
    async (type) => {
      const headers = { ...asBrowser(), 'Content-Type': type }
      for (const path of screens)
        expect((await send(app.url + path, { method: 'POST', headers, body: '{' })).status).toBe(400)
    },
  )

  test('of any kind signs nobody in at the stand-in', async () => {
    const start = await sendRaw(app.url, 'GET', '/api/auth/oauth/google')
    const page = start.headers.get('Location') ?? ''
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { Origin: app.url, 'Content-Type': type }
      expect((await send(page, { method: 'POST', headers, body: 'name=Ada' })).status).toBe(400)
    }
  })

  test.each(['/local-google/token', '/local-google/token.data'])(
    'of another site at %s is refused',
    async (path) => {
      const headers = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }
      expect((await send(app.url + path, { method: 'POST', headers, body: 'code=x' })).status).toBe(403)
    },
  )

  test('at the stand-in for tokens is read no further than 64 KiB', async () => {
    const body = `code=${'x'.repeat(64 * KIBIBYTE)}`
    const answer = await send(`${app.url}/local-google/token`, { method: 'POST', body })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })
})

test.each(['/api/auth/oauth/google', '/api/auth/oauth/google/callback', '/api/openapi.json'])(
  '%s refuses to be written in the words of the API',
  async (path) => {
    const answer = await sendRaw(app.url, 'POST', path)
    expect(refusalOf(answer)).toEqual({ status: 405, error: 'This method is not supported here' })
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
  },
)

test('CONNECT is answered', async () => {
  const { hostname, port } = new URL(app.url)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`),
    )
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.once('close', () => resolve(text)).once('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 405 /)
})

test('A CONNECT whose sender stays keeps nothing open: the app still ends when it is told to', async () => {
  const other = await startApp()
  const { hostname, port } = new URL(other.url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(`CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(1000)}`)
  await once(socket, 'data')
  expect(await other.stop()).toBe(0)
  socket.destroy()
})

describe('U+0000', () => {
  test('in an invite link is no link', async () => {
    const answer = await owner.get('/api/campaigns/join/%00')
    expect(refusalOf(answer)).toMatchObject({ status: 404, error: 'Invalid or expired invite link' })
    const headers = asBrowser()
    expect((await send(`${app.url}/join/campaign/%00`, { method: 'POST', headers })).status).toBe(303)
  })

  test('in a search of the campaign page finds nothing wrong', async () => {
    for (const q of ['%00', 'a%00b', '%0a', '%F0%9F%98%80'.repeat(60)]) {
      const answer = await send(`${app.url}/campaigns/${scene.campaign_id}?q=${q}`, { headers: asBrowser() })
      expect({ q, status: answer.status }).toEqual({ q, status: 200 })
    }
  })
})
