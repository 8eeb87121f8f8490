import { expect } from '@playwright/test'
import { tacticCard, vote, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

test.use({ expectedConsole: /Failed to load resource: .* status of 400/ })

const KEPT = 'Tactic number 1'
const JOINED = 'Tactic number 2'

/** Two tactics become one, are separated, and are joined again until a member scores what stayed. */
test('two tactics that mean the same are joined and separated again', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  await tacticCard(page, JOINED).getByRole('link', { name: 'Edit tactic' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Same as another tactic…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Same as another tactic' })).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Please choose the tactic that it is the same as').first()).toBeVisible()
  await page.getByRole('radio', { name: KEPT }).check()
  await page.getByRole('button', { name: 'Join' }).click()

  await expect(page.getByText('Tactics joined successfully')).toBeVisible()
  await expect(page.getByText('Tactics (1)')).toBeVisible()
  await expect(tacticCard(page, JOINED)).toHaveCount(0)
  const card = tacticCard(page, KEPT)
  await card.getByText('Details · 1 joined').click()
  await expect(card.getByText(`Also: ${JOINED}`)).toBeVisible()

  await card.getByRole('link', { name: 'Separate again' }).click()
  await page.getByRole('button', { name: `Separate again ${JOINED}` }).click()
  await expect(page.getByText('Tactics separated successfully')).toBeVisible()
  await expect(page.getByRole('radio', { name: JOINED })).toBeVisible()

  await page.getByRole('radio', { name: JOINED }).check()
  await page.getByRole('radio', { name: KEPT }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Tactics (1)')).toBeVisible()
  const member = await memberOn(browser, campaign)
  await vote(member, KEPT, 9, 8, 2)
  await expect(member.getByText('Vote submitted successfully')).toBeVisible()
  await tacticCard(member, KEPT).getByText('Details · 1 joined').click()
  await expect(tacticCard(member, KEPT).getByText(`Also: ${JOINED}`)).toBeVisible()
  await expect(member.getByRole('link', { name: 'Separate again' })).toHaveCount(0)
  await member.context().close()

  await page.reload()
  await expect(card.getByText('Details · 1 joined')).toBeVisible()
  await card.getByText('Details · 1 joined').click()
  await expect(card.getByRole('link', { name: 'Separate again' })).toHaveCount(0)
})
