import { beforeEach, describe, expect, test } from 'vitest'
import { useApp, useSharedApp } from '../support/app'
import { send, type Person } from '../support/client'
import { newScene, signInAll } from '../support/scene'

const app = useSharedApp()
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'

let owner: Person
let member: Person
let campaign_id: string
let tactic_id: string

beforeEach(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  ;({ campaign_id, tactic_id } = await newScene(owner, member))
})

type Kind = 'results' | 'minutes'

async function openLink(kind: Kind): Promise<string> {
  const { link } =
    kind === 'results'
      ? await owner.must('openResultLink', { campaign_id })
      : await owner.must('openDecisionLink', { campaign_id })
  return link
}

async function end(): Promise<void> {
  await owner.must('endCampaign', { campaign_id })
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 0, tactics: {}, publish: true })
}

test.each<[Kind, 'closeResultLink' | 'closeDecisionLink']>([
  ['results', 'closeResultLink'],
  ['minutes', 'closeDecisionLink'],
])('The page behind an open link of %s names a picture, which is gone with the link', async (kind, close) => {
  await end()
  const page = await send(await openLink(kind))
  const address = /property="og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect(address).toMatch(new RegExp(`^${app.url}/${kind}/[\\w-]{22}/picture\\.png$`))

  const picture = await fetch(address)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect(picture.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  const png = Buffer.from(await picture.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])

  const etag = picture.headers.get('ETag') ?? ''
  const again = await fetch(address, { headers: { 'If-None-Match': etag } })
  expect([again.status, again.headers.get('ETag')]).toEqual([304, etag])
  const others = await fetch(address, { headers: { 'If-None-Match': `"another", W/${etag}` } })
  expect(others.status).toBe(304)
  const changed = await fetch(address, { headers: { 'If-None-Match': '"another"' } })
  expect(changed.status).toBe(200)

  await owner.must(close, { campaign_id })
  const answers = await Promise.all(
    [address, `${app.url}/${kind}/${UNKNOWN}/picture.png`].map(async (each) => {
      const answer = await fetch(each, { headers: { 'If-None-Match': etag } })
      return [answer.status, answer.headers.get('Cache-Control'), await answer.text()]
    }),
  )
  expect(answers).toEqual(Array(2).fill([404, 'private, no-store', 'Page not found']))
})

test('The picture of a result changes when a second round begins and ends, and with no vote in it', async () => {
  await owner.must('endCampaign', { campaign_id })
  const address = `${await openLink('results')}/picture.png`
  const etag = async () => (await fetch(address)).headers.get('ETag')
  const ranked = await etag()

  await owner.must('openSecondRound', { campaign_id, tactic_ids: [tactic_id], hours: 24 })
  const during = await etag()
  expect(during).not.toBe(ranked)
  for (const [person, score] of [
    [member, 1],
    [owner, 10],
  ] as const) {
    const vote = { impact_score: score, chances_score: score, efforts_score: 11 - score }
    await person.must('voteInSecondRound', { campaign_id, votes: { [tactic_id]: vote } })
    expect(await etag()).toBe(during)
  }

  await owner.must('endSecondRound', { campaign_id })
  expect([during, ranked]).not.toContain(await etag())
})

test('There is no picture before the end, since there is no link', async () => {
  const { status } = await owner.call('openResultLink', { campaign_id })
  expect(status).toBe(409)
})

describe('On a machine for which the library has no binary', () => {
  const other = useApp({
    env: { NAPI_RS_NATIVE_LIBRARY_PATH: '/nowhere/canvas.node' },
    expectedErrors: /canvas/,
  })

  test('The app starts, and the picture of the product stands for that of a link', async () => {
    const [first, member] = await signInAll(other, 'Olga Owner', 'Milo Member')
    const scene = await newScene(first, member)
    await first.must('endCampaign', scene)
    const { link } = await first.must('openResultLink', scene)
    const picture = await send(`${link}/picture.png`)
    expect([picture.status, picture.headers.get('Location')]).toEqual([302, '/og-image.png'])
    expect((await send(`${other.url}/og-image.png`)).status).toBe(200)
  })
})
