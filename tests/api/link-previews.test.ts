import { beforeAll, expect, test } from 'vitest'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import { useSharedApp } from '../support/app'
import { createBrowser } from '../support/browser'
import { cookieHeaders, send, type Person } from '../support/client'
import { MISSING_ID, scores } from '../support/inputs'
import { visibleText } from '../support/pages'
import { buildCampaign, buildTactic, newScene, signInAll, type Scene } from '../support/scene'

const app = useSharedApp()
/** The signature of a PNG, then its first chunk: width and height are its first two numbers. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20]

async function sizeOfPng(address: string): Promise<string> {
  const response = await fetch(new URL(address, app.url))
  expect({ address, status: response.status }).toEqual({ address, status: 200 })
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  return `${bytes.readUInt32BE(WIDTH_AT)}x${bytes.readUInt32BE(HEIGHT_AT)}`
}

function attribute(html: string, tag: RegExp, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1] ?? ''
}

test('An invite link shows a picture of the product where it is pasted', async () => {
  const { text, trail } = await createBrowser(app.url).follow(`/join/team/${MISSING_ID}`)
  expect(trail.at(-1)).toBe(`/login?team=${MISSING_ID}`)
  const image = attribute(text, /<meta property="og:image"[^>]*>/, 'content')
  expect(image).toBe(`${app.url}/og-image.png`)
  expect(await sizeOfPng(image)).toBe('1200x630')
})

test('A phone that keeps the app on its home screen finds an icon and a name', async () => {
  const { text } = await send(`${app.url}/login`)
  const touchIcon = attribute(text, /<link rel="apple-touch-icon"[^>]*>/, 'href')
  expect(await sizeOfPng(touchIcon)).toBe('180x180')
  const manifest = await send(app.url + attribute(text, /<link rel="manifest"[^>]*>/, 'href'))
  expect(manifest.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
  const { name, icons } = manifest.body as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(name).toBe('Tactics')
  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of drawn) expect(await sizeOfPng(src)).toBe(sizes)
})

test.each(['/login', '/example'])('%s names itself in chats and to search engines', async (path) => {
  const { text } = await send(app.url + path)
  expect(attribute(text, /<meta property="og:title"[^>]*>/, 'content')).not.toBe('')
  expect(attribute(text, /<meta property="og:image"[^>]*>/, 'content')).toBe(`${app.url}/og-image.png`)
  expect(attribute(text, /<link[^>]*rel="canonical"[^>]*>/, 'href')).toBe(app.url + path)
})

test('The browser of another app, in which Google signs nobody in, is given the address', async () => {
  const inside = { headers: { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 [LinkedInApp]/9.29' } }
  const address = `/login?team=${MISSING_ID}`
  const { text } = await send(app.url + address, inside)
  expect(text).toContain('Open this page in your browser')
  expect(attribute(text, /<input[^>]*aria-label="Address of this page"[^>]*>/, 'value')).toBe(
    app.url + address,
  )
  expect((await send(app.url + address)).text).not.toContain('Open this page in your browser')
})

let owner: Person
let member: Person
let scene: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
})

const previewOf = (text: string) => ({
  title: attribute(text, /<meta property="og:title"[^>]*>/, 'content'),
  description: attribute(text, /<meta property="og:description"[^>]*>/, 'content'),
})

test('An invite link says who invites to what, and nothing else of the team', async () => {
  const { team } = await owner.must('getTeam', scene)
  const { campaign } = await owner.must('getCampaign', scene)
  const { text } = await createBrowser(app.url).follow(`/join/campaign/${scene.invite_link}`)
  expect(previewOf(text).title).toMatch(
    new RegExp(`^Score ${campaign.tactic_count} tactics? for ${team.name}, until \\w+day \\d\\d:\\d\\d UTC$`),
  )
  expect(previewOf(text).description).toContain(`Olga Owner invites you to the campaign “${campaign.name}”.`)
  for (const shown of [
    'Olga Owner invites you',
    team.name,
    campaign.name,
    campaign.problem_statement ?? '',
    'left',
  ])
    expect(visibleText(text)).toContain(shown)

  const ofTeam = await createBrowser(app.url).follow(`/join/team/${scene.team_id}`)
  expect(previewOf(ofTeam.text).title).toBe(`Join ${team.name} on Tactics`)

  // What is in no invitation, in the page or in the data that comes with it.
  const { tactics } = await owner.must('listTactics', { ...scene, limit: 10 })
  const hidden = [owner.email, member.email, 'Milo Member', campaign.problem_reason ?? '', scene.campaign_id]
  for (const answer of [
    text,
    ofTeam.text,
    (await send(`${app.url}/login.data?campaign=${scene.invite_link}`)).text,
  ])
    for (const secret of [...hidden, ...tactics.map(({ name }) => name), 'voter_count', 'average_score'])
      expect(answer).not.toContain(secret)
})

test.each([true, false])(
  'What is promised about scores follows the campaign: votes open: %s',
  async (ballots_open) => {
    const { campaign_id, invite_link } = await buildCampaign(owner, scene.team_id, { ballots_open })
    const tactic_id = await buildTactic(owner, campaign_id)
    const read = async (path: string) =>
      visibleText((await send(`${app.url}${path}`, { headers: cookieHeaders(app.url, member.token) })).text)
    const campaign = `/campaigns/${campaign_id}`
    const invited = (await createBrowser(app.url).follow(`/join/campaign/${invite_link}`)).text
    const shown = [previewOf(invited).description, visibleText(invited)]
    shown.push(await read(campaign), await read(`${campaign}/score`))
    await member.must('voteOnTactic', { tactic_id, ...scores(8, 7, 3) })
    await owner.must('endCampaign', { campaign_id })
    shown.push(await read(campaign))
    for (const text of shown) {
      expect(text).toContain(secrecyPromise(ballots_open))
      expect(text).not.toContain(secrecyPromise(!ballots_open))
    }
  },
)

test('A link that is closed, of an ended campaign or unknown says the same', async () => {
  const ended = await buildCampaign(owner, scene.team_id)
  await owner.must('endCampaign', ended)
  const other = await newScene(owner, member)
  await owner.must('setTeamInvite', { team_id: other.team_id, open: false })
  const links = [
    `/join/campaign/${ended.invite_link}`,
    `/join/campaign/${other.invite_link}`,
    `/join/team/${other.team_id}`,
    `/join/team/${MISSING_ID}`,
    '/join/campaign/nonsense',
    '/join/team/nonsense',
  ]
  const pages = []
  for (const link of links) {
    const { status, text } = await createBrowser(app.url).follow(link)
    expect(status).toBe(200)
    pages.push([visibleText(text), previewOf(text)])
  }
  expect(pages[0]?.[0]).toContain('This invitation is closed')
  for (const page of pages) expect(page).toEqual(pages[0])
})

test('Whoever is signed in goes on to the link', async () => {
  const { headers } = await send(`${app.url}/login?team=${scene.team_id}`, {
    headers: cookieHeaders(app.url, member.token),
  })
  expect(headers.get('Location')).toBe(`/join/team/${scene.team_id}`)
})
