import { expect } from '@playwright/test'
import { endedCampaign, openResult } from '../support/results'
import { test } from '../support/journey'

const TACTICS = [
  'Rebuild the mobile app',
  'Send a welcome series',
  'Referral credit for both',
  'Print stickers',
]

/** From the published decision to the score sheet of a new campaign with what it left open. */
test('the next round of ideas starts with what a decision left open', async ({
  browser,
  baseURL: base = '',
  javaScriptEnabled,
}) => {
  const ballots = TACTICS.map((name, index) => ({
    name,
    votes: [{ scores: [9 - index, 5, 5] as [number, number, number] }],
  }))
  const campaign = await endedCampaign(base, ballots)
  const { owner, campaign_id, tactic_ids } = campaign
  const [first = '', second = ''] = tactic_ids
  const tactics = { [first]: { choice: 'do' }, [second]: { choice: 'later', reason: 'After the summer' } }
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics, publish: true })
  const page = await openResult(browser, base, campaign, { javaScriptEnabled })
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Next round of ideas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Next round of ideas' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(page.getByText('#2 · Later: After the summer')).toBeVisible()
  await expect(page.getByText('#3 · Undecided')).toBeVisible()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Autumn growth 2')

  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByLabel('Campaign name').fill('Winter growth')
  await page.getByRole('button', { name: 'Start and score' }).click()
  await expect(page.getByText('Please choose at least one tactic').first()).toBeVisible()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Winter growth')

  for (const name of ['Send a welcome series', 'Print stickers'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Start and score' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Score sheet' })).toBeVisible()
  await expect(page.getByLabel('Invite link')).toHaveValue(/\/join\/campaign\//)
  await expect(page.getByText('Send a welcome series')).toBeVisible()
  await expect(page.getByText('Print stickers')).toHaveCount(1)
  await expect(page.getByText('Referral credit for both')).toHaveCount(0)
  await page.context().close()
})
