import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { endedCampaign, openResult, telling } from '../support/results'

test('without JavaScript the digest is there, and closing ballots later changes nothing of it', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const campaign = await endedCampaign(base, telling)
  const page = await openResult(browser, base, campaign, { javaScriptEnabled: false })
  await page.getByText('Why trust this').click()
  await expect(page.getByLabel('Fingerprint')).toHaveValue(/^[0-9a-f]{64}$/)
  await expect(page.getByText(/too few votes to open/)).toBeVisible()

  const { campaign: found } = await campaign.owner.must('getCampaign', { campaign_id: campaign.campaign_id })
  const team = await openResult(
    browser,
    base,
    { ...campaign, url: `${base}/teams/${found.team_id}/settings` },
    { javaScriptEnabled: false },
  )
  await team.getByLabel('Members may read votes after the end').uncheck()
  await team.getByRole('button', { name: 'Save votes' }).click()
  await expect(team.getByLabel('Members may read votes after the end')).not.toBeChecked()
  await page.reload()
  await page.getByText('Why trust this').click()
  // What counts is what the team had chosen when the first vote was cast.
  await expect(page.getByText(/too few votes to open/)).toBeVisible()
  await expect(page.getByText('Your team keeps all ballots closed')).toHaveCount(0)
  for (const one of [page, team]) await one.context().close()
})
