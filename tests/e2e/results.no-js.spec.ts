import { expect } from '@playwright/test'
import { tacticCard, test } from '../support/journey'
import { endedCampaign, openResult, telling } from '../support/results'

test('without JavaScript the result is complete', async ({ browser, baseURL }) => {
  const base = baseURL ?? ''
  const campaign = await endedCampaign(base, telling)
  const page = await openResult(browser, base, campaign, { javaScriptEnabled: false })
  await expect(page.getByText('It leads clearly.')).toBeVisible()
  await page.getByText('Why trust this').click()
  await expect(page.getByText('We re-ran the vote 2,000 times')).toBeVisible()
  await expect(page.locator('.ranking-list > li').nth(3)).toHaveText(/^Ask other colleagues like you, /)
  await expect(page.locator('.chart circle.dot')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()

  const camps = tacticCard(page, 'Rebuild the mobile app')
  await camps.locator('summary').click()
  await expect(camps.getByText('two camps')).toBeVisible()
  await expect(camps.getByText('“It would halve our churn”')).toBeVisible()
  await camps.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(camps.getByLabel('Add a comment')).toBeVisible()
  await camps.getByLabel('Add a comment').fill('We tried that once')
  await camps.getByRole('button', { name: 'Post' }).click()
  await expect(camps.getByText('We tried that once')).toBeVisible()
  await page.context().close()
})
