import { expect } from '@playwright/test'
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

for (const { file, at, drawn } of PARTS)
  test(`what others change meanwhile keeps a part whose code comes late: ${file}`, async ({
    places,
    pageOf,
  }) => {
    const page = await pageOf('owner')
    let goOn = () => {}
    const going = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await going
      await route.continue()
    })
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
