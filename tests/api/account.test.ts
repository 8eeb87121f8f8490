import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableText } from '../support/readable-mail'
import { createStorage, POLL_OFTEN, startApp, type App, type Storage } from '../support/app'
import { createClient, refusalOf, send } from '../support/client'
import { buildTeam, signInAll } from '../support/scene'

let storage: Storage
let app: App

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage, env: POLL_OFTEN })
})
afterAll(async () => {
  await app.stop()
  await storage.remove()
})

const outbox = () => join(storage.env.DATA_DIR ?? '', 'outbox')
const mailFiles = async () => (await readdir(outbox())).filter((name) => name.endsWith('.eml'))

test('Deleting an account leaves no name, address or credential in mail files, logs and answers', async () => {
  const [ada, zoe] = await signInAll(app, 'Ada Lovelace', 'Zoë Quillfeather')
  const team_id = await buildTeam(ada)
  await ada.must('inviteToTeam', { team_id, emails: [zoe.email, 'other@example.com'] })
  await expect.poll(mailFiles, { timeout: 60_000 }).toHaveLength(2)
  await zoe.must('joinTeam', { team_id })
  await zoe.must('inviteToTeam', { team_id, emails: ['guest@example.com'] })
  const { secret } = await zoe.must('createApiToken', { name: 'Report' })
  await expect.poll(mailFiles, { timeout: 60_000 }).toHaveLength(3)
  const naming = async () => {
    const texts = await Promise.all(
      (await mailFiles()).map(async (name) => readableText(await readFile(join(outbox(), name)))),
    )
    return texts.filter((text) => text.includes(zoe.email) || text.includes('Zoë Quillfeather'))
  }
  expect(await naming()).toHaveLength(2)

  const [tactics] = await signInAll(app, 'Tactics')
  await tactics.must('deleteAccount')
  expect(await mailFiles()).toHaveLength(3)

  await zoe.must('deleteAccount')
  expect(await naming()).toEqual([])
  expect(await mailFiles()).toHaveLength(1)
  const log = await app.log()
  for (const trace of ['Quillfeather', zoe.email, zoe.token, secret]) expect(log).not.toContain(trace)
  expect(log).toContain('/api/users/me')
  expect((await zoe.call('getMe')).status).toBe(401)
  const byToken = createClient(app.url, { Authorization: `Bearer ${secret}` })
  expect((await byToken.call('getMe')).status).toBe(401)
  const answers = JSON.stringify([await ada.must('getTeam', { team_id }), await ada.must('exportAccount')])
  for (const trace of ['Quillfeather', zoe.email]) expect(answers).not.toContain(trace)
})

test("By API an account is deleted with its owner's address alone", async () => {
  const [zoe, ada] = await signInAll(app, 'Zoë Quillfeather', 'Ada')
  const bodies = [
    undefined,
    {},
    { email: '' },
    { email: 5 },
    { email: ada.email },
    { confirmation: zoe.email },
  ]
  for (const body of bodies)
    expect(refusalOf(await zoe.delete('/api/users/me', body))).toEqual({
      status: 400,
      error: 'Type your e-mail address to confirm',
      fields: { email: ['Type your e-mail address to confirm'] },
    })
  expect((await zoe.must('getMe')).user.email).toBe(zoe.email)
  expect((await zoe.delete('/api/users/me', { email: zoe.email })).status).toBe(200)
  expect((await zoe.call('getMe')).status).toBe(401)
})

test('The sign-in page says once that a session has ended, and only then', async () => {
  const [zoe] = await signInAll(app, 'Zoë Quillfeather')
  const read = async (Cookie: string, path: string) =>
    send(app.url + path, { headers: { Cookie, Accept: 'text/html' } })
  const ended = 'Your session has ended. Sign in again to continue where you were.'
  await zoe.must('endSession', { session_id: (await zoe.must('listSessions')).sessions[0]?.id })
  const refused = await read(`tactics-session=${zoe.token}`, '/dashboard')
  expect(refused.headers.get('Location')).toBe('/login')
  const cookie = refused.headers.getSetCookie().find((line) => line.startsWith('session-ended='))
  const page = await read(String(cookie?.split(';')[0]), '/login')
  expect(page.text).toContain(ended)
  expect(page.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session-ended=;/))
  const stranger = await read('theme=dark', '/dashboard')
  expect(stranger.headers.getSetCookie().join()).not.toContain('session-ended')
  expect((await read('', '/login')).text).not.toContain(ended)
})

test('The screen refuses another address, and without one it deletes nothing', async () => {
  const [zoe] = await signInAll(app, 'Zoë Quillfeather')
  const headers = {
    Cookie: `tactics-session=${zoe.token}`,
    Origin: app.url,
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const post = (email: string) =>
    send(`${app.url}/settings/account`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ intent: 'deleteAccount', email }).toString(),
    })
  for (const email of ['', 'DELETE', 'somebody@example.com']) expect((await post(email)).status).toBe(400)
  expect((await zoe.must('getMe')).user.email).toBe(zoe.email)
  const answer = await post(` ${zoe.email.toUpperCase()} `)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/login'])
  expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('tactics-session='))).toMatch(
    /^tactics-session=;/,
  )
  expect((await zoe.call('getMe')).status).toBe(401)
})
