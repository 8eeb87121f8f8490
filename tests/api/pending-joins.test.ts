import { createCookie } from '@remix-run/node'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useSharedApp } from '../support/app'
import { createBrowser, locationOf, signInThere, signInToTicket, type Browser } from '../support/browser'
import { createClient, newAddress } from '../support/client'
import { visibleText } from '../support/pages'
import { newScene, signInAll, type Scene } from '../support/scene'
import { MISSING_ID } from '../support/inputs'

const app = useSharedApp()
const newBrowser = () => createBrowser(app.url)
let scene: Scene
let team_name: string

beforeAll(async () => {
  const [owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
  team_name = (await owner.must('getTeam', scene)).team.name
})

async function teamsOf(browser: Browser): Promise<string[]> {
  const { teams } = await createClient(app.url, { Authorization: `Bearer ${browser.session()}` }).must(
    'listTeams',
  )
  return teams.map(({ id }) => id)
}

describe('Where a signed-out visitor wanted to go', () => {
  const campaignLink = () => `/join/campaign/${scene.invite_link}`
  const teamLink = () => `/join/team/${scene.team_id}`
  const page = '/teams/new'

  test.each([
    ['a campaign link', () => [campaignLink()], campaignLink],
    ['a team link', () => [teamLink()], teamLink],
    ['a page', () => [page], () => page],
    ['a page with a question', () => ['/campaigns/new?team_id=1'], () => '/campaigns/new?team_id=1'],
    ['the campaign before the team', () => [campaignLink(), teamLink()], campaignLink],
    ['the campaign before the page', () => [campaignLink(), page], campaignLink],
    ['the team before the page', () => [teamLink(), page], teamLink],
    ['the campaign before all', () => [page, teamLink(), campaignLink()], campaignLink],
    ['the last of several pages', () => [page, '/dashboard?cursor='], () => '/dashboard?cursor='],
  ])('comes after the sign-in: %s', async (_, visited, wanted) => {
    const browser = newBrowser()
    for (const path of visited()) expect((await browser.follow(path)).trail.at(-1)).toMatch(/^\/login(\?|$)/)
    const { trail } = await signInThere(browser)
    expect(trail[1]).toBe(wanted())
  })

  test('comes once', async () => {
    const browser = newBrowser()
    await browser.follow(teamLink())
    const address = newAddress()
    await signInThere(browser, 'Ada', address)
    await browser.go('/logout', { body: {} })
    expect((await signInThere(browser, 'Ada', address)).trail[1]).toBe('/')
  })

  const secretCookie = createCookie('pending', { secrets: [inject('sharedApp').sessionSecret] })
  async function signInWith(cookie: string) {
    const browser = newBrowser()
    const ticket = await signInToTicket(browser)
    browser.jar.set('pending', cookie)
    return locationOf(await browser.go(ticket), app.url)
  }
  const cookieWith = async (pending: unknown) => {
    const line = await secretCookie.serialize(pending)
    return line.slice('pending='.length, line.indexOf(';'))
  }

  test.each([
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    '/x/../..//elsewhere.example',
    '/\t/elsewhere.example',
    '\t//elsewhere.example',
    '/\n/elsewhere.example',
    ' //elsewhere.example',
    'https://elsewhere.example/teams',
    'https:elsewhere.example',
    'http:/elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    '@elsewhere.example',
    'elsewhere.example',
    '',
    `/${'x'.repeat(2000)}`,
  ])('is never another site: %j', async (pendingInviteLink) => {
    expect((await signInWith(await cookieWith({ pendingInviteLink }))).href).toBe(`${app.url}/`)
  })

  test.each([
    '/%2f%2felsewhere.example',
    '/@elsewhere.example',
    '/teams/..%2f..',
    '/a?next=//elsewhere.example',
  ])('stays here, whatever it looks like: %s', async (pendingInviteLink) => {
    const { origin } = await signInWith(await cookieWith({ pendingInviteLink }))
    expect(origin).toBe(app.url)
  })

  test.each(['../../evil', '//elsewhere.example', '?x=', '#', 'a/b'])(
    'is one path segment where it is an id: %s',
    async (id) => {
      const wanted = encodeURIComponent(id)
      expect((await signInWith(await cookieWith({ pendingTeamJoin: id }))).pathname).toBe(
        `/join/team/${wanted}`,
      )
      expect((await signInWith(await cookieWith({ pendingCampaignJoin: id }))).pathname).toBe(
        `/join/campaign/${wanted}`,
      )
    },
  )

  test('is not what somebody else wrote into the cookie', async () => {
    const unsigned = Buffer.from(JSON.stringify({ pendingInviteLink: '/teams/new' })).toString('base64')
    const foreign = createCookie('pending', { secrets: ['another secret'] })
    const line = await foreign.serialize({ pendingInviteLink: '/teams/new' })
    for (const cookie of [
      unsigned,
      line.slice('pending='.length, line.indexOf(';')),
      await cookieWith(5),
      'x',
    ])
      expect((await signInWith(cookie)).href).toBe(`${app.url}/`)
  })
})

describe('An invite link', () => {
  const links = () => [`/join/team/${scene.team_id}`, `/join/campaign/${scene.invite_link}`]
  const goals = () => [`/teams/${scene.team_id}`, `/campaigns/${scene.campaign_id}`]

  test('joins nobody by being visited', async () => {
    const browser = newBrowser()
    await signInThere(browser)
    for (const link of links()) {
      for (const address of [link, `${link}.data`]) {
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const answer = await browser.go(address, { method, headers: { Origin: app.url } })
          expect(answer.status).toBeLessThan(500)
        }
      }
      expect((await browser.go(link)).text).toMatch(/Joining (team|campaign)\.\.\./)
    }
    expect(await teamsOf(browser)).toEqual([])
  })

  test('joins by its button and leads to what was joined; the second time it only leads there', async () => {
    for (const [index, link] of links().entries()) {
      const browser = newBrowser()
      await signInThere(browser)
      for (let time = 0; time < 2; time++) {
        const answer = await browser.go(link, { body: {} })
        expect([answer.status, locationOf(answer, app.url).pathname]).toEqual([303, goals()[index]])
        expect(await teamsOf(browser)).toEqual([scene.team_id])
      }
    }
  })

  test('of a signed-out visitor joins after the sign-in', async () => {
    const browser = newBrowser()
    const [link = ''] = links()
    expect((await browser.follow(link, { body: {} })).trail).toEqual([link, '/login'])
    const { trail, text } = await signInThere(browser)
    expect([trail.at(-1), text.includes('Joining team...')]).toEqual([link, true])
  })
})

describe('An invite link that is opened', () => {
  const links = () => [`/join/team/${scene.team_id}`, `/join/campaign/${scene.invite_link}`]
  const goals = () => [`/teams/${scene.team_id}`, `/campaigns/${scene.campaign_id}`]
  const FROM_ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site' }

  test.each([
    ['from another site', FROM_ELSEWHERE],
    ['from a neighbour of our site', { 'Sec-Fetch-Site': 'same-site' }],
    ['before anybody asked for it', { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch;prerender' }],
    ['for a preview', { Purpose: 'preview' }],
  ])('%s asks first, and joins by its button', async (_, headers) => {
    for (const [index, link] of links().entries()) {
      const browser = newBrowser()
      await signInThere(browser)
      const { status, text } = await browser.go(link, { headers })
      expect([status, visibleText(text).includes(`Join ${team_name} ?`)]).toEqual([200, true])
      expect(text).not.toContain('Joining team...')
      expect((await browser.go(`${link}.data`, { headers })).text).toContain(team_name)
      expect(await teamsOf(browser)).toEqual([])
      expect(locationOf(await browser.go(link, { body: {} }), app.url).pathname).toBe(goals()[index])
      expect(locationOf(await browser.go(link, { headers }), app.url).pathname).toBe(goals()[index])
    }
  })

  test.each([
    ['from our own pages', { 'Sec-Fetch-Site': 'same-origin' }],
    ['from a mail or a bookmark', { 'Sec-Fetch-Site': 'none' }],
    ['in a browser that does not tell', {}],
  ])('%s joins at once', async (_, headers) => {
    const browser = newBrowser()
    await signInThere(browser)
    for (const link of links())
      expect((await browser.go(link, { headers })).text).toMatch(/Joining (team|campaign)\.\.\./)
  })

  test('joins at once after the sign-in for it, whose redirects come from the provider', async () => {
    for (const [index, link] of links().entries()) {
      const browser = newBrowser()
      expect(locationOf(await browser.go(link, { headers: FROM_ELSEWHERE }), app.url).pathname).toBe('/login')
      const ticket = await signInToTicket(browser)
      const arrival = locationOf(await browser.go(ticket, { headers: FROM_ELSEWHERE }), app.url)
      expect(arrival.pathname).toBe(link)
      expect((await browser.go(arrival, { headers: FROM_ELSEWHERE })).text).toMatch(
        /Joining (team|campaign)\.\.\./,
      )
      const other = links()[1 - index] ?? ''
      expect((await browser.go(other, { headers: FROM_ELSEWHERE })).text).toContain(team_name)
    }
  })

  test('by somebody whose sign-in another site starts asks for the sign-in', async () => {
    const answer = await newBrowser().go('/api/auth/oauth/google', { headers: FROM_ELSEWHERE })
    expect([answer.status, locationOf(answer, app.url).pathname]).toEqual([302, '/login'])
  })

  test.each(['/join/team/nonsense', `/join/team/${MISSING_ID}`, '/join/campaign/nonsense'])(
    'from another site and leads nowhere says so on the way home: %s',
    async (link) => {
      const browser = newBrowser()
      await signInThere(browser)
      const { trail, text } = await browser.follow(link, { headers: FROM_ELSEWHERE })
      expect(trail).toEqual([link, '/', '/dashboard'])
      expect(text).toContain('Invalid or expired invite link')
    },
  )
})
