import { expect } from '@playwright/test'
import { chooseMore, openCampaign, test } from '../support/journey'
import { moveEnd } from '../support/move-end'

test('the owner moves the end of a running campaign', ({ page, browser }) =>
  moveEnd(page, browser, 'America/New_York'))

test('what the address says besides stays when the end is moved', async ({ page }) => {
  await openCampaign(page)
  const address = `${page.url()}?sort=most_commented`
  await page.goto(address)
  await chooseMore(page, 'Move End')
  await page.getByRole('dialog').getByRole('button', { name: 'Move End' }).click()
  await expect(page.getByText('Campaign updated')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('an end that cannot be moved any more is said in the dialog', async ({ page }) => {
  await openCampaign(page)
  await chooseMore(page, 'Move End')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('End date and time')).toBeVisible()
  const { origin, pathname } = new URL(page.url())
  const ended = await page.request.post(`/api${pathname}/end`, { headers: { Origin: origin } })
  expect(ended.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Move End' }).click()
  await expect(
    page.getByRole('alert').getByText('The campaign has ended and cannot be changed'),
  ).toBeVisible()
})
