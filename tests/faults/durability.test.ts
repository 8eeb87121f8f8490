import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startAndFail, startApp, type App, type Storage } from '../support/app'
import { createClient, signIn, type Person } from '../support/client'
import { onPglite, onPostgres } from '../support/engine'
import { buildTeam } from '../support/scene'
import { newTeam } from '../support/inputs'

let storage: Storage
beforeAll(async () => {
  storage = await createStorage({ isNew: true })
})
afterAll(() => storage.remove())

/** The same person at another process: sessions are kept with the data. */
const at = (app: App, { token }: Person) => createClient(app.url, { Authorization: `Bearer ${token}` })

describe('A second process', () => {
  onPglite('on the same data folder gives up and names the first, which goes on unharmed', async () => {
    const app = await startApp({ storage })
    const person = await signIn(app, 'Ada')
    const { code, log } = await startAndFail({ storage })
    expect(code).not.toBe(0)
    expect(code).not.toBeNull()
    expect(log).toContain(`in use by process ${app.pid}`)
    await buildTeam(person)
    expect(await app.stop()).toBe(0)

    const next = await startApp({ storage })
    expect((await at(next, person).must('listTeams')).teams).toHaveLength(1)
    await next.stop()
  })

  onPostgres('on the same empty database at the same moment serves as the first does', async () => {
    const shared = await createStorage({ isNew: true })
    const apps = await Promise.all([1, 2, 3].map(() => startApp({ storage: shared })))
    const [first, ...others] = apps as [App, ...App[]]
    const person = await signIn(first, 'Ada')
    const team_id = await buildTeam(person)
    for (const other of others) {
      const { teams } = await at(other, person).must('listTeams')
      expect(teams.map(({ id }) => id)).toEqual([team_id])
      await signIn(other, 'Grace')
    }
    expect(await Promise.all(apps.map((app) => app.stop()))).toEqual([0, 0, 0])
    await shared.remove()
  })
})

describe('On SIGTERM', () => {
  test('the app says that it is not ready', async () => {
    const app = await startApp({ storage, env: { SHUTDOWN_NOTICE_SECONDS: '5' } })
    const statuses: number[] = []
    // Without waiting for the answers, which may take longer than the notice.
    const asking = setInterval(() => {
      fetch(`${app.url}/readyz`).then(
        ({ status }) => statuses.push(status),
        () => {},
      )
    }, 50)
    expect(await app.stop()).toBe(0)
    clearInterval(asking)
    expect(statuses).toContain(503)
  })

  test('the app finishes what has begun, takes nothing new, and ends with 0', async () => {
    const app = await startApp({ storage })
    const person = await signIn(app, 'Ada')
    await at(app, person).must('upgrade')
    const begun = Array.from({ length: 5 }, () => beginRequest(app, person))
    await Promise.all(begun.map(({ isSent }) => isSent))
    const stopped = app.stop()
    await expectClosed(app)
    for (const { finish } of begun) finish()
    expect(await Promise.all(begun.map(({ status }) => status))).toEqual([201, 201, 201, 201, 201])
    expect(await stopped).toBe(0)

    const next = await startApp({ storage })
    expect((await at(next, person).must('listTeams')).teams).toHaveLength(begun.length)
    expect(await next.stop()).toBe(0)
  })

  test('the app does not wait for somebody who never finishes', async () => {
    const app = await startApp({ storage, env: { SHUTDOWN_NOTICE_SECONDS: '1' } })
    const { isSent, status } = beginRequest(app, await signIn(app, 'Ada'))
    await isSent
    // Left to itself the server would answer 408 after half a minute.
    const isCut = expect(status).rejects.toThrow('socket hang up')
    expect(await app.stop()).toBe(0)
    await isCut
  })

  /** A request whose body is still to come when the signal is sent. */
  function beginRequest({ url }: App, { token }: Person) {
    const body = JSON.stringify(newTeam())
    const request = httpRequest(`${url}/api/teams`, {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    })
    const status = new Promise<number>((resolve, reject) => {
      request.once('error', reject)
      request.once('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
    })
    // The server has read the head of the request when it asks for the body.
    const isSent = once(request, 'continue').then(() => request.write(body.slice(0, 10)))
    request.flushHeaders()
    return { isSent, status, finish: () => request.end(body.slice(10)) }
  }

  async function expectClosed({ url }: App): Promise<void> {
    for (;;) {
      const answered = await fetch(`${url}/login`, { headers: { Connection: 'close' } }).catch(() => null)
      if (!answered) return
      await answered.arrayBuffer()
      await sleep(50)
    }
  }
})
