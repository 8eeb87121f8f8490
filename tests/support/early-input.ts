import { expect, type Browser, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { buildCampaign, buildTactic, openTeam, tacticCard, unique } from './journey'

const TACTIC = 'Rewrite the pricing page'

type Screen = { name: string; address: string; press: (page: Page) => Promise<void> }

export const openMenu = (page: Page) =>
  page.locator('header summary').first().click({ timeout: 5_000, noWaitAfter: true })

/** What people do to a page that they can see: tab, type, click. */
export const INPUTS = [
  (page: Page) => page.keyboard.press('Tab'),
  (page: Page) => page.keyboard.type('abc'),
  (page: Page, screen: Screen) => screen.press(page),
]

export async function openScreens(page: Page): Promise<Screen[]> {
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
    { name: 'example', address: '/example', press: (page) => page.mouse.click(20, 300) },
  ]
}

/** React has taken over the document, and has had a turn to fail. */
export async function expectAlive(page: Page, errors: string[], where: object): Promise<void> {
  const alive = waitForStart(page).then(() => nextTurns(page))
  await alive.catch((error: unknown) => errors.push(String(error)))
  expect({ ...where, errors }).toEqual({ ...where, errors: [] })
}

const nextTurns = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))

/** The example is for visitors without a session too. */
export async function openTab(page: Page, browser: Browser, { name }: Screen): Promise<Page> {
  return name === 'example' ? browser.newPage() : page.context().newPage()
}
