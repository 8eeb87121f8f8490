import { expect, type Locator, type Page } from '@playwright/test'
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

/** The names in the list of this page and of those after it. */
async function namesOfAllPages(page: Page, names: (page: Page) => Locator): Promise<Set<string>> {
  const seen = new Set<string>()
  for (;;) {
    await expectText(page, [])
    for (const name of await names(page).allTextContents()) seen.add(name)
    const next = page.getByRole('link', { name: 'Next page' })
    if ((await next.count()) === 0) return seen
    await page.goto((await next.getAttribute('href')) ?? '')
  }
}

const headings = (page: Page) => page.getByRole('heading', { level: 3 })
/** Of a long name the row holds the whole one, for paper and screen readers, and one without its middle. */
const rowNames = (page: Page) => {
  const whole = page.locator('.whole-name')
  return headings(page)
    .locator(whole)
    .or(headings(page).filter({ hasNot: whole }))
}
const campaignNames = (page: Page) =>
  page.getByRole('region', { name: 'Campaigns' }).getByRole('link').locator('bdi')
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const newestFirst = <Row>(rows: Row[]) => [...rows].reverse()

test('there are payloads enough', () => {
  expect(new Set(payloads).size).toBe(payloads.length)
  expect(payloads.length).toBeGreaterThanOrEqual(60)
})

test('teams, people and campaigns are shown as they were named', async ({ page }) => {
  const { team_id, member_id } = team
  await page.goto('/dashboard')
  const seen = await namesOfAllPages(page, headings)
  expect(namesOf(team.teams).filter((name) => !seen.has(name))).toEqual([])

  const [first = ''] = namesOf(team.teams)
  const ended = team.campaigns.filter(({ id }) => id === team.ended_id)
  const running = team.campaigns.filter(({ id }) => id !== team.ended_id)
  await open(page, `/teams/${team_id}?show=ended`, namesOf(ended))
  await open(page, `/team/${team.url_slug}`, [first, ...team.people])
  expect(new URL(page.url()).pathname).toBe(`/teams/${team_id}`)
  expect(await page.title()).toBe(`${first} · Tactics`)
  const listed = await namesOfAllPages(page, campaignNames)
  expect(namesOf(running).filter((name) => !listed.has(name))).toEqual([])
  await page.goto(`/teams/${team_id}`)
  await page.getByLabel('User menu').click()
  await expect(page.getByRole('banner').getByText(team.owner.full_name, { exact: true })).toBeVisible()

  await open(page, `/teams/${team_id}?dialog=invite`, [`Invite to ${first}`])
  await open(page, `/teams/${team_id}?dialog=created`, [first])
  await open(page, `/teams/${team_id}?dialog=delete`, [first])
  await open(page, `/teams/${team_id}?dialog=remove&member_id=${member_id}`, [
    `Remove ${team.member.full_name}`,
  ])
  await open(page, `/teams/${team_id}?dialog=hand-over&member_id=${member_id}`, [
    `Make ${team.member.full_name} the owner`,
  ])
  await open(page, '/campaigns/new', namesOf(team.teams))
  await open(page, `/campaigns/new?team_id=${team_id}`, [first])
})

test('tactics, comments and the context are shown as they were typed', async ({ page }) => {
  const running = `/campaigns/${team.running_id}?sort=newest`
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

  await open(page, `${running}&comments=${commented.id}`, comments)
  await open(page, `${running}&dialog=delete-tactic&tactic=${commented.id}`, [commented.name])
  for (const dialog of ['invite', 'end', 'delete', 'suggest', 'add-tactic'])
    await open(page, `${running}&dialog=${dialog}`, shown)
  for (const text of payloads.slice(0, 5))
    await open(page, `${running}&q=${encodeURIComponent(text)}`, [text])
  for (const { campaign_id, statement, reason } of team.problems)
    await open(page, `/campaigns/${campaign_id}`, [statement, reason])
})

test('joined tactics are shown as they were typed: card, sheet, ranking and the page that joins', async ({
  page,
}) => {
  const { joined, commented, kept_id, running_id, ended_id } = team
  const shown = [...joined.names, ...joined.details, ...joined.adders]
  const summary = `Details · ${joined.names.length} joined`
  await page.goto(`/campaigns/${running_id}?sort=newest`)
  await page.locator(`#tactic-${commented.id}`).getByText(summary).click()
  await expectText(page, shown)
  await open(page, `/campaigns/${running_id}?sort=newest&comments=${commented.id}`, joined.comments)
  await open(page, `/campaigns/${running_id}?dialog=delete-tactic&tactic=${commented.id}`, [commented.name])
  await open(page, `/campaigns/${running_id}/score`, shown)
  await open(page, `/tactics/${commented.id}/same-as`, [commented.name, ...shown])
  for (const { id, name } of team.tactics.slice(0, 3)) await open(page, `/tactics/${id}/same-as`, [name])
  await open(page, `/campaigns/${ended_id}`, shown)
  await open(page, `/campaigns/${ended_id}?comments=${kept_id}`, joined.comments)
})

test('the ranking of an ended campaign is shown as it was typed', async ({ page }) => {
  await page.goto(`/campaigns/${team.ended_id}`)
  const seen = await namesOfAllPages(page, rowNames)
  expect(namesOf(team.tactics).filter((name) => !seen.has(name))).toEqual([])
})

test('a decision is shown as it was written: minutes, form, Markdown and the page behind the link', async ({
  page,
  context,
}) => {
  const address = `/campaigns/${team.ended_id}/decision`
  const { names, reasons, details, link, result_link } = team.decision
  const shown = [...names, ...reasons, ...details, team.owner.full_name]
  await open(page, address, shown)
  const file = await page.request.get(`/campaigns/${team.ended_id}/minutes.md`)
  const markdown = await file.text()
  // Neither an element nor an entity: what could open either stands behind a backslash.
  expect(markdown).not.toMatch(/(?<!\\)(\\\\)*[<&]/)
  const issues = page.locator('a').filter({ hasText: /^\s*Open in localhost/ })
  expect(await issues.count()).toBe(Math.floor(names.length / 2))
  for (const href of await issues.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  ))
    expect(href).toMatch(/^http:\/\/localhost\/pwned%22\?t=[^&<>"']*&b=[^&<>"']*$/)
  await open(page, `/teams/${team.team_id}/settings`, [])
  await open(page, `/teams/${team.team_id}/track-record`, [])
  await open(page, `${address}?change`, names)
  for (const reason of reasons)
    await expect(
      page
        .getByRole('textbox')
        .and(page.getByText(reason, { exact: true }))
        .first(),
    ).toBeVisible()
  await open(page, `/campaigns/${team.ended_id}/share`, [])
  await open(page, `/campaigns/${team.ended_id}/present?all`, [...names, ...reasons])
  await context.clearCookies()
  await open(page, link, shown)
  await open(page, result_link, names)
})

test('tokens are shown as they were named', async ({ page }) => {
  await open(page, '/settings/tokens', team.tokens)
  await open(page, '/settings/account', [team.owner.full_name])
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
  const joined = [...team.joined.names, ...team.joined.details, ...team.joined.adders]
  const endedName = team.campaigns.find(({ id }) => id === team.ended_id)?.name ?? ''
  const addresses = [
    ...team.teams.map(({ id, name }) => ({ address: `/teams/${id}`, title: name, texts: [name] })),
    ...team.campaigns.map(({ id, name }) => ({ address: `/campaigns/${id}`, title: name, texts: [name] })),
    { address: '/dashboard', title: '', texts: [] },
    { address: team.decision.link, title: '', texts: team.decision.reasons },
    { address: team.decision.result_link, title: '', texts: team.decision.names },
    { address: `/campaigns/${team.ended_id}/share`, title: '', texts: [] },
    { address: `/campaigns/${team.running_id}/score`, title: '', texts: joined },
    { address: `/tactics/${team.commented.id}/same-as`, title: '', texts: joined },
    { address: `/campaigns/${team.ended_id}`, title: endedName, texts: joined },
    { address: `/campaigns/${team.ended_id}/present`, title: '', texts: team.decision.names },
    { address: `/campaigns/${team.ended_id}/decision`, title: '', texts: team.decision.reasons },
    { address: `/campaigns/${team.ended_id}/decision?change`, title: '', texts: team.decision.names },
    { address: '/settings/tokens', title: '', texts: team.tokens },
    { address: '/settings/account', title: '', texts: [team.owner.full_name] },
    {
      address: `/campaigns/${team.running_id}?sort=newest&comments=${team.commented.id}`,
      title: '',
      texts: [...team.comments, ...team.joined.comments],
    },
  ]
  const all = [
    ...payloads,
    ...joined,
    ...team.people,
    ...team.tokens,
    ...namesOf(team.tactics),
    ...namesOf(team.teams),
  ]
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
