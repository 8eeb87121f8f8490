import { expect, type Page } from '@playwright/test'
import { beSignedIn, writePayloads, type HostileTeam } from '../support/hostile-team'
import { inspect, question, unescapedIn } from '../support/injected'
import { test } from '../support/journey'
import { payloads } from '../support/payloads'

const PAGE = 50

let team: HostileTeam
let base: string

test.describe.configure({ mode: 'default' })
// Confetti is drawn on a canvas of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? ''
  team = await writePayloads(base)
})

test.beforeEach(async ({ page, context }) => {
  await beSignedIn(context, base, team.owner)
  page.on('dialog', (dialog) => {
    throw new Error(`A payload opened a dialog: ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
    )
  })
})

/** The page shows the texts as they were typed, and nothing in it comes from them. */
async function expectText(page: Page, expected: string[]): Promise<void> {
  await expect.poll(async () => (await page.evaluate(inspect, question(expected))).missing).toEqual([])
  const { injected } = await page.evaluate(inspect, question(expected))
  expect(injected).toEqual([])
}

async function open(page: Page, address: string, expected: string[]): Promise<void> {
  await page.goto(address)
  await expectText(page, expected)
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const newestFirst = <Row>(rows: Row[]) => [...rows].reverse()

test('there are payloads enough', () => {
  expect(new Set(payloads).size).toBe(payloads.length)
  expect(payloads.length).toBeGreaterThanOrEqual(60)
})

test('teams, people and campaigns are shown as they were named', async ({ page }) => {
  const { team_id, member_id } = team
  const seen = new Set<string>()
  await page.goto('/dashboard')
  for (;;) {
    for (const name of await page.getByRole('heading', { level: 2 }).allTextContents()) seen.add(name)
    await expectText(page, [])
    const next = page.getByRole('link', { name: 'Next page' })
    if ((await next.count()) === 0) break
    await page.goto((await next.getAttribute('href')) ?? '')
  }
  expect(namesOf(team.teams).filter((name) => !seen.has(name))).toEqual([])

  const [first = ''] = namesOf(team.teams)
  await open(page, `/team/${team.url_slug}`, [first, ...team.people, ...namesOf(team.campaigns)])
  expect(new URL(page.url()).pathname).toBe(`/teams/${team_id}`)
  expect(await page.title()).toBe(`${first} · Tactics`)
  await page.getByLabel('User menu').click()
  await expect(page.locator('details').getByText(team.owner.full_name, { exact: true })).toBeVisible()

  await open(page, `/teams/${team_id}?dialog=invite`, [`Invite to ${first}`])
  await open(page, `/teams/${team_id}?dialog=created`, [first])
  await open(page, `/teams/${team_id}?dialog=delete`, [first])
  await open(page, `/teams/${team_id}?dialog=remove&member=${member_id}`, [`Remove ${team.member.full_name}`])
  await open(page, `/teams/${team_id}?dialog=hand-over&member=${member_id}`, [
    `Make ${team.member.full_name} the owner`,
  ])
  await open(page, '/campaigns/new', namesOf(team.teams))
  await open(page, `/campaigns/new?team_id=${team_id}`, [first])
})

test('tactics, comments and the context are shown as they were typed', async ({ page }) => {
  const running = `/campaigns/${team.running_id}`
  const { commented, comments } = team
  const shown = namesOf(newestFirst(team.tactics).slice(0, PAGE))
  const rest = namesOf(newestFirst(team.tactics).slice(PAGE))
  await open(page, running, [...shown, team.member.full_name, team.owner.full_name])
  await page
    .locator(`#tactic-${commented.id}`)
    .getByRole('button', { name: /^Comments/ })
    .click()
  await expectText(page, comments)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expectText(page, rest)

  await open(page, `${running}?comments=${commented.id}`, comments)
  await open(page, `${running}?dialog=delete-tactic&tactic=${commented.id}`, [commented.name])
  for (const dialog of ['invite', 'end', 'delete', 'suggest', 'add-tactic'])
    await open(page, `${running}?dialog=${dialog}`, shown)
  for (const text of payloads.slice(0, 5))
    await open(page, `${running}?q=${encodeURIComponent(text)}`, [text])
  for (const { campaign_id, statement, reason } of team.problems)
    await open(page, `/campaigns/${campaign_id}`, [statement, reason])
})

test('the ranking of an ended campaign is shown as it was typed', async ({ page }) => {
  await page.goto(`/campaigns/${team.ended_id}`)
  const first = await page.getByRole('heading', { level: 3 }).allTextContents()
  await expectText(page, [])
  await page.goto((await page.getByRole('link', { name: 'Next page' }).getAttribute('href')) ?? '')
  await expectText(page, [])
  const second = await page.getByRole('heading', { level: 3 }).allTextContents()
  const seen = new Set([...first, ...second])
  expect(namesOf(team.tactics).filter((name) => !seen.has(name))).toEqual([])
})

test('tokens are shown as they were named', async ({ page }) => {
  await open(page, '/settings/tokens', team.tokens)
  const [name = ''] = team.tokens
  await open(page, `/settings/tokens?dialog=revoke&token_id=${team.token_id}`, [`Revoke ${name}`])
})

test('a removed person, a member who leaves and somebody who joins read text', async ({ page, context }) => {
  await team.owner.must('removeMember', { team_id: team.team_id, member_id: team.member_id })
  await open(page, `/teams/${team.team_id}`, [team.member.full_name])
  await beSignedIn(context, base, team.outsider)
  await page.goto(`/join/team/${team.team_id}`)
  await page.waitForURL(`**/teams/${team.team_id}`)
  await expectText(page, [team.outsider.full_name, team.owner.full_name])
  await open(page, `/teams/${team.team_id}?dialog=leave`, [team.outsider.full_name])
})

test('without JavaScript every document is escaped, its title too', async ({ page }) => {
  await page.goto('/dashboard')
  const addresses = [
    ...team.teams.map(({ id, name }) => ({ address: `/teams/${id}`, title: name, texts: [name] })),
    ...team.campaigns.map(({ id, name }) => ({ address: `/campaigns/${id}`, title: name, texts: [name] })),
    { address: '/dashboard', title: '', texts: [] },
    { address: '/settings/tokens', title: '', texts: team.tokens },
    {
      address: `/campaigns/${team.running_id}?comments=${team.commented.id}`,
      title: '',
      texts: team.comments,
    },
  ]
  const all = [...payloads, ...team.people, ...team.tokens, ...namesOf(team.tactics), ...namesOf(team.teams)]
  for (const { address, title, texts } of addresses) {
    const answer = await page.request.get(address)
    const html = await answer.text()
    const found = await page.evaluate(inspect, question(texts, html))
    expect({ address, status: answer.status(), ...found, unescaped: unescapedIn(html, all) }).toEqual({
      address,
      status: 200,
      missing: [],
      injected: [],
      title: title ? `${title} · Tactics` : found.title,
      unescaped: [],
    })
  }
})

test('a refused form gives back what was typed as text', async ({ page }) => {
  await page.goto('/dashboard')
  for (const payload of payloads) {
    const form = { intent: 'createTeam', name: payload.repeat(20).slice(0, 400), url_slug: payload }
    const answer = await page.request.post('/teams/new', { form, headers: { Origin: base } })
    const html = await answer.text()
    const { missing, injected } = await page.evaluate(inspect, question([form.url_slug], html))
    expect({ payload, status: answer.status(), missing, injected }).toEqual({
      payload,
      status: 400,
      missing: [],
      injected: [],
    })
    expect(unescapedIn(html, [payload])).toEqual([])
  }
})
