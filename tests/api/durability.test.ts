import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startAndFail, startApp, type App, type Storage } from '../support/app'
import { createClient, signIn, type Person } from '../support/client'
import { onPglite, onPostgres } from '../support/engine'
import { buildCampaign, buildTactic, buildTeam, newTeam, scores, signInAll } from '../support/scene'

type Vote = ReturnType<typeof scores>
const PEOPLE = 10
const TACTICS = 5
const ROUNDS = 4

let storage: Storage
beforeAll(async () => {
  storage = await createStorage({ isNew: true })
})
afterAll(() => storage.remove())

/** The same person at another process: sessions are kept with the data. */
const at = (app: App, { token }: Person) => createClient(app.url, { Authorization: `Bearer ${token}` })

describe('When the app is killed while ten people vote', () => {
  type Cast = { acknowledged: Vote | null; sent: Vote | null }
  let people: Person[]
  let campaign_id: string
  let tactic_ids: string[]
  let casts: Map<string, Cast>
  let acknowledgements = 0

  const keyOf = (person: Person, tactic_id: string) => `${person.id} ${tactic_id}`
  const random = () => 1 + Math.floor(Math.random() * 10)

  /** Votes on one tactic after the other until the app is gone. */
  async function voteOn(app: App, person: Person, isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn++) {
      const tactic_id = tactic_ids[turn % TACTICS] ?? ''
      const cast: Cast = casts.get(keyOf(person, tactic_id)) ?? { acknowledged: null, sent: null }
      casts.set(keyOf(person, tactic_id), cast)
      cast.sent = scores(random(), random(), random())
      const answer = await at(app, person)
        .call('voteOnTactic', { tactic_id, ...cast.sent })
        .catch(() => null)
      if (answer?.status !== 200) return
      cast.acknowledged = cast.sent
      acknowledgements++
    }
  }

  test(
    'every vote that was acknowledged is there after each of four kills, and nobody has two',
    { timeout: 180_000 },
    async () => {
      let app = await startApp({ storage })
      people = await signInAll(app, ...Array.from({ length: PEOPLE }, (_, index) => `Voter ${index}`))
      const [owner, ...others] = people as [Person, ...Person[]]
      const team_id = await buildTeam(owner, ...others)
      ;({ campaign_id } = await buildCampaign(owner, team_id))
      tactic_ids = []
      for (let index = 0; index < TACTICS; index++)
        tactic_ids.push(await buildTactic(owner, campaign_id, `Tactic number ${index}`))
      // Adding a tactic is a vote too.
      casts = new Map(
        tactic_ids.map((id) => [keyOf(owner, id), { acknowledged: scores(6, 7, 3), sent: null }]),
      )

      for (let round = 0; round < ROUNDS; round++) {
        let isOver = false
        const enough = acknowledgements + 5 * PEOPLE
        const voting = people.map((person) => voteOn(app, person, () => isOver))
        while (acknowledgements < enough) await sleep(10)
        await sleep(Math.random() * 200)
        await app.kill()
        isOver = true
        await Promise.all(voting)
        app = await startApp({ storage })
        await expectAllThere(app)
      }
      await app.stop()
    },
  )

  /** What was sent and not acknowledged may have been written or not; nothing else may be there. */
  async function expectAllThere(app: App): Promise<void> {
    const counts = new Map(tactic_ids.map((id) => [id, { shown: new Set<number>(), voters: 0 }]))
    for (const person of people) {
      const { tactics } = await at(app, person).must('listTactics', { campaign_id })
      for (const tactic of tactics) {
        const cast = casts.get(keyOf(person, tactic.id))
        expect([cast?.acknowledged ?? null, cast?.sent ?? null]).toContainEqual(tactic.user_vote)
        if (cast) Object.assign(cast, { acknowledged: tactic.user_vote, sent: null })
        const count = counts.get(tactic.id)
        count?.shown.add(tactic.vote_count)
        if (count && tactic.user_vote) count.voters++
      }
    }
    for (const { shown, voters } of counts.values()) expect([...shown]).toEqual([voters])
  }
})

describe('A second process', () => {
  onPglite('on the same data folder gives up and names the first, which goes on unharmed', async () => {
    const app = await startApp({ storage })
    const person = await signIn(app, 'Ada')
    const started = Date.now()
    const { code, log } = await startAndFail({ storage })
    expect(code).not.toBe(0)
    expect(code).not.toBeNull()
    expect(Date.now() - started).toBeLessThan(5000)
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
    const app = await startApp({ storage })
    const { isSent, status } = beginRequest(app, await signIn(app, 'Ada'))
    status.catch(() => {})
    await isSent
    const started = Date.now()
    expect(await app.stop()).toBe(0)
    expect(Date.now() - started).toBeLessThan(10_000)
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
    for (let tries = 0; tries < 50; tries++) {
      const answered = await fetch(`${url}/login`, { headers: { Connection: 'close' } }).catch(() => null)
      if (!answered) return
      await answered.arrayBuffer()
      await sleep(50)
    }
    throw new Error('The app takes new requests')
  }
})
