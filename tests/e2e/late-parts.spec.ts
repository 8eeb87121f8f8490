import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import type { Places } from '../../tools/browser/people'
import { test } from '../support/sample-app'

test.use({ isFirstVisit: true })

/** Parts of a page that the server draws and whose code is a file of its own. */
const PARTS: { file: string; at: (places: Places) => string; drawn: string }[] = [
  { file: 'ranked-tactic', at: ({ ended }) => ended, drawn: '.ranked-details' },
  { file: 'result-panels', at: ({ ended }) => ended, drawn: '.result-summary' },
  { file: 'add-tactic-form', at: ({ running }) => `${running}?dialog=add-tactic`, drawn: 'form textarea' },
  { file: 'campaign-dialogs', at: ({ running }) => `${running}?dialog=edit`, drawn: 'dialog textarea' },
]

/** Holds the code of a part back until the returned function is called. */
async function holdCode(page: Page, file: string): Promise<() => void> {
  let goOn = () => {}
  const going = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await going
    await route.continue()
  })
  return goOn
}

for (const { file, at, drawn } of PARTS)
  test(`what others change meanwhile keeps a part whose code comes late: ${file}`, async ({
    places,
    pageOf,
  }) => {
    const page = await pageOf('owner')
    const goOn = await holdCode(page, file)
    const answer = page.waitForResponse((response) => response.url().endsWith('/live'))
    await page.goto(at(places), { waitUntil: 'commit' })
    const part = await page.waitForSelector(drawn)
    await answer
    // The answer is drawn in the frame after it.
    await page.waitForTimeout(500)
    expect(await part.evaluate((element) => element.isConnected)).toBe(true)
    await waitForStart(page)
    // As a link to a place on this page does.
    await page.evaluate(() => (location.hash = 'content'))
    await page.waitForFunction(() => window.__remixRouter.state.location.hash === '#content')
    await page.waitForTimeout(500)
    expect(await part.evaluate((element) => element.isConnected)).toBe(true)
    goOn()
    await page.waitForLoadState('networkidle')
    expect(await part.evaluate((element) => element.isConnected)).toBe(true)
    await page.close()
  })

test('a toast that goes keeps a part whose code comes late', async ({ places, pageOf }) => {
  const page = await pageOf('owner')
  await page.goto(places.running)
  // Its answer has a toast for the page that comes next.
  const headers = { origin: new URL(page.url()).origin }
  const joined = await page.request.post(places.joinCampaign, { headers, maxRedirects: 0 })
  expect(joined.status()).toBe(303)
  const goOn = await holdCode(page, 'add-tactic-form')
  await page.goto(`${places.running}?dialog=add-tactic`, { waitUntil: 'commit' })
  const part = await page.waitForSelector('form textarea')
  await page.getByLabel('Close message').click()
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await part.evaluate((element) => element.isConnected)).toBe(true)
  goOn()
  await page.close()
})
