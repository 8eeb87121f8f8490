import { expect, type Browser, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { goOn, holdDrawing } from '../support/held-drawing'
import { watchErrors } from '../support/browser-errors'
import { buildCampaign, buildTactic, openTeam, tacticCard, test, unique } from '../support/journey'

/** More for a thorough run: EARLY_INPUT_LOADS=200. */
const LOADS_PER_SCREEN = Number(process.env.EARLY_INPUT_LOADS ?? 6)
const LATEST_INPUT_MS = 700
const CPU_SLOWDOWNS = [1, 6]

const TACTIC = 'Rewrite the pricing page'

type Screen = { name: string; address: string; press: (page: Page) => Promise<void> }

const openMenu = (page: Page) =>
  page.locator('header summary').first().click({ timeout: 5_000, noWaitAfter: true })

/** What people do to a page that they can see: tab, type, click. */
const INPUTS = [
  (page: Page) => page.keyboard.press('Tab'),
  (page: Page) => page.keyboard.type('abc'),
  (page: Page, screen: Screen) => screen.press(page),
]

async function openScreens(page: Page): Promise<Screen[]> {
  await openTeam(page)
  const team = new URL(page.url()).pathname
  await buildCampaign(page, unique('Spring sign-ups'))
  await buildTactic(page, TACTIC)
  const campaign = new URL(page.url()).pathname
  const comments = await tacticCard(page, TACTIC)
    .getByRole('button', { name: /Comments/ })
    .getAttribute('href')
  return [
    { name: 'dashboard', address: '/dashboard', press: openMenu },
    { name: 'team', address: team, press: openMenu },
    { name: 'campaign', address: campaign, press: openMenu },
    { name: 'comments', address: campaign + comments, press: openMenu },
    { name: 'form', address: `${campaign}?dialog=add-tactic`, press: openMenu },
    { name: 'dialog', address: '/dashboard?dialog=upgrade', press: (page) => page.mouse.click(20, 300) },
    { name: 'login', address: '/login', press: (page) => page.mouse.click(20, 300) },
  ]
}

/** React has taken over the document, and has had a turn to fail. */
async function expectAlive(page: Page, errors: string[], where: object): Promise<void> {
  const alive = waitForStart(page).then(() => nextTurns(page))
  await alive.catch((error: unknown) => errors.push(String(error)))
  expect({ ...where, errors }).toEqual({ ...where, errors: [] })
}

const nextTurns = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))

/** The sign-in page is for visitors without a session. */
async function openTab(page: Page, browser: Browser, { name }: Screen): Promise<Page> {
  return name === 'login' ? browser.newPage() : page.context().newPage()
}

test('input before React has begun to draw does not end JavaScript', async ({ page, browser }) => {
  const screens = await openScreens(page)
  for (const screen of screens) {
    const tab = await openTab(page, browser, screen)
    const errors = watchErrors(tab.context())
    await tab.addInitScript(holdDrawing)
    await tab.goto(screen.address)
    await tab.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer$')))
    for (const input of INPUTS) await input(tab, screen)
    await tab.evaluate(goOn)
    await expectAlive(tab, errors, { screen: screen.name })
    const menus = tab.locator('header details')
    if (screen.press === openMenu) await expect(menus.first()).toHaveAttribute('open')
    await tab.close()
  }
})

test('input at any time while a page starts leaves it alive', async ({ page, browser }) => {
  test.setTimeout(120_000 + LOADS_PER_SCREEN * 40_000)
  const screens = await openScreens(page)
  for (const screen of screens) {
    const tab = await openTab(page, browser, screen)
    const errors = watchErrors(tab.context())
    const session = await tab.context().newCDPSession(tab)
    for (let load = 0; load < LOADS_PER_SCREEN; load++) {
      const rate = CPU_SLOWDOWNS[load % CPU_SLOWDOWNS.length] ?? 1
      const input = INPUTS[load % INPUTS.length] ?? INPUTS[0]
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      await tab.goto(screen.address, { waitUntil: 'commit' })
      await tab.waitForTimeout((LATEST_INPUT_MS * load) / LOADS_PER_SCREEN)
      await input?.(tab, screen)
      await expectAlive(tab, errors, { screen: screen.name, load })
    }
    await tab.close()
  }
})
