import { expect, type Page } from '@playwright/test'
import { openCampaign, test } from '../support/journey'

test.use({
  expectedConsole: /Failed to load resource|Failed to fetch dynamically imported module/,
})

/** As after an update of the app, for as many requests as wanted; returns how often the file was asked for. */
async function loseDialogs(page: Page, times: number): Promise<() => number> {
  let asked = 0
  await page.route('**/assets/campaign-dialogs-*.js', (route) =>
    ++asked > times ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  )
  return () => asked
}

const countLoads = (page: Page) => {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

test('a page that was open while the app was updated is loaded again when code of it is gone', async ({
  page,
}) => {
  const asked = await loseDialogs(page, 1)
  await openCampaign(page)
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await expect.poll(loads).toBe(1)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect([asked(), loads()]).toEqual([2, 1])
})

test('code that is missing after that too is an error, and not another reload', async ({ page }) => {
  const asked = await loseDialogs(page, Infinity)
  await openCampaign(page)
  const loads = countLoads(page)
  await page.evaluate(() => sessionStorage.setItem('tactics:reloaded-at', String(Date.now())))
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  expect([asked(), loads()]).toEqual([1, 0])
})
