import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/app'
import { createBrowser, signInThere } from '../support/browser'
import { signIn } from '../support/client'
import { newScene, type Scene } from '../support/scene'

const PEOPLE = 130
const AT_ONCE = 10

const app = useApp({ env: { RATE_LIMITS: 'on' } })
let scene: Scene

beforeAll(async () => {
  const owner = await signIn(app, 'Olga Owner')
  const member = await signIn(app, 'Milo Member')
  await owner.must('upgrade')
  scene = await newScene(owner, member)
})

/** A few at a time: they need not do it in the same millisecond. */
async function byAll<Person>(people: Person[], act: (person: Person, index: number) => Promise<void>) {
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const some = people.slice(first, first + AT_ONCE)
    await Promise.all(some.map((person, index) => act(person, first + index)))
  }
}

test('"Everybody open the link now": 130 people behind one address get in and join', async () => {
  const people = Array.from({ length: PEOPLE }, () => createBrowser(app.url))
  const linkOf = (index: number) =>
    index % 2 === 0 ? `/join/team/${scene.team_id}` : `/join/campaign/${scene.invite_link}`
  const pageOf = (index: number) =>
    index % 2 === 0 ? `/teams/${scene.team_id}` : `/campaigns/${scene.campaign_id}`

  await byAll(people, async (browser, index) => {
    const { trail, status } = await browser.follow(linkOf(index))
    expect({ index, page: trail.at(-1)?.split('?')[0], status }).toEqual({
      index,
      page: '/login',
      status: 200,
    })
  })
  await byAll(people, async (browser, index) => {
    const { trail, status } = await signInThere(browser, `Person ${index}`)
    expect({ index, page: trail.at(-1), status }).toEqual({ index, page: linkOf(index), status: 200 })
  })
  await byAll(people, async (browser, index) => {
    const { trail, status } = await browser.follow(linkOf(index), { method: 'POST', body: {} })
    expect({ index, page: trail.at(-1), status }).toEqual({ index, page: pageOf(index), status: 200 })
  })
})
