import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { campaignOf } from '../support/scoring'

test('without JavaScript the time left is what it was when the page was loaded', async ({ page }) => {
  await campaignOf(page, 0)
  const panel = page.getByRole('region', { name: 'Time Remaining' })
  await expect(panel).toContainText(/2\s*days\s*23\s*hours\s*59\s*minutes\s*\d+\s*seconds?/)
  await expect(panel.getByText('Time left when this page was loaded.')).toBeVisible()
  await expect(panel.getByText('Loading timer...')).toBeHidden()
  await expect(panel.locator('time')).toContainText('UTC')
  await expect(page.getByTitle('Time left in your trial')).toHaveText(/Trial: 13d 23h \d+m/)
  await page.getByRole('link', { name: /Growth/ }).click()
  await expect(page.getByText('Ends in 2 days')).toBeVisible()
})
