import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { endedCampaign, openResult } from '../support/results'

const TACTICS = ['Rebuild the mobile app', 'Send a welcome series']

test('a campaign that nobody scored says so and offers a new one with its tactics', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const campaign = await endedCampaign(
    base,
    TACTICS.map((name) => ({ name, votes: [] })),
  )
  const page = await openResult(browser, base, campaign)
  const decision = `${new URL(page.url()).pathname}/decision`
  const panel = page.getByRole('region', { name: 'Campaign Ended' })
  await expect(panel.getByRole('heading', { name: 'Nobody scored in time' })).toBeVisible()
  await expect(panel).not.toContainText('all scores are now visible')
  const list = page.getByRole('region', { name: /^Tactics/ })
  await expect(list).toContainText(TACTICS[0] ?? '')
  await expect(list).not.toContainText(/Efforts|Nobody scored this|0 votes/)
  for (const name of ['Decide', 'Second round', 'Invite to Campaign', 'Spreadsheet (CSV)'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByText('Check this result')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  const { width = 0, x = 0 } = (await panel.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(360 - 16)

  await panel.getByRole('link', { name: 'New campaign with these tactics' }).click()
  await expect(page.getByLabel('Campaign name')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { name: 'Add many tactics' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue(TACTICS.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 2 tactics' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (2)' })).toBeVisible()

  // The form has no first three to mark where there is no ranking.
  await page.goto(decision)
  await expect(page.getByLabel('How many can you take on?')).toHaveValue('2')
  await expect(page.getByText('The line in the ranking moves with it.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark the rest as Later' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /Mark the first/ })).toHaveCount(0)
  await page.context().close()
})
