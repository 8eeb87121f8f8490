import { expect, type Locator, type Page } from '@playwright/test'
import type { Places } from '../../tools/browser/people'
import { roles, type State } from '../../tools/screens/state'
import { states } from '../../tools/screens/states'
import { expectAccessible } from '../support/axe'
import { test } from '../support/sample-app'
import { findCrowded, spaceText } from '../support/text-spacing'
import { findSmallTargets } from '../support/touch-targets'
import { findOffScale } from '../support/type-scale'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
/** A window of 1280 x 1024 at 400 % zoom. */
const AT_400_PERCENT = { width: 320, height: 256 }

// A finger at any width: axe does not ask what points, and targets are measured in the phone's width.
test.use({
  hasTouch: true,
  // Some states are made by answers that break, which the browser and Remix report.
  expectedConsole: /SyntaxError|Failed to load resource/,
})

/** The reference of the API is drawn by Swagger UI, for people at a desk. */
const isForFingers = (name: string) => name !== 'api-docs'

async function expectHandy(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize(AT_400_PERCENT)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(AT_400_PERCENT.width)
}

async function expectRoomForText(page: Page): Promise<void> {
  await spaceText(page)
  for (const size of [AT_400_PERCENT, DESK]) {
    await page.setViewportSize(size)
    expect(await findCrowded(page)).toEqual([])
  }
}

/** What is wrong with a state; what stops it on its way there too, so that the states behind it are still looked at. */
async function findFaults(page: Page, places: Places, state: State): Promise<string[]> {
  try {
    await state.act(page, places)
    await state.shows(page).waitFor()
    await expectAccessible(page)
    if (isForFingers(state.name)) {
      expect(await findOffScale(page)).toEqual([])
      await expectHandy(page)
      await expectRoomForText(page)
    }
    return []
  } catch (error) {
    return [`${state.name}: ${String(error)}`]
  }
}

/** Leaves nothing of a state to the next one in the same tab: no changed answers, no drafts, no size. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/healthz')
  await page.evaluate(() => sessionStorage.clear())
  await page.setViewportSize(DESK)
}

// One tab per person: a new one for each state costs as much as looking at it.
for (const role of roles) {
  test(`any screen of the ${role}: axe finds nothing, text is in the scale, a finger hits every control, nothing is too wide at 400 % zoom or in spaced text`, async ({
    places,
    pageOf,
  }) => {
    // An owner has some 80 states.
    test.setTimeout(1_200_000)
    const page = await pageOf(role)
    const found: string[] = []
    for (const state of states.filter((candidate) => candidate.role === role)) {
      await test.step(state.name, async () => found.push(...(await findFaults(page, places, state))))
      await forget(page)
    }
    expect(found).toEqual([])
  })
}

const CONTROL = /- '?(?:button|combobox|link|textbox)\b/

/** Checks the names of all controls for a tactic: someone who goes from button to button hears nothing else. */
async function expectNamedAfter(tactic: string, part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const controls = (await part.ariaSnapshot()).split('\n').filter((line) => CONTROL.test(line))
  expect(controls.length).toBeGreaterThanOrEqual(3)
  expect(controls.filter((line) => !line.includes(tactic))).toEqual([])
  for (const summary of await part.locator('summary').all())
    expect(await summary.evaluate(textOfLabels)).toContain(tactic)
}

/** Playwright's tree has no summaries. */
function textOfLabels(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

test('every control of a tactic has a name that says which tactic it is for', async ({ places, pageOf }) => {
  const page = await pageOf('member')
  await page.goto(places.running)
  const cards = page.locator('.tactic-card')
  await expect(cards.filter({ has: page.getByRole('button', { name: 'Vote' }) })).not.toHaveCount(0)
  await page
    .locator('.tactic-card details')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
  for (const card of await cards.all())
    await expectNamedAfter(await card.getByRole('heading').innerText(), card)
  await page.goto(`${places.running}/score`)
  const rows = page.locator('.sheet-row')
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all()) {
    const name = await row.getByRole('heading').innerText()
    for (const strip of await row.getByRole('radiogroup').all())
      await expect(strip).toHaveAccessibleDescription(name)
  }
})
