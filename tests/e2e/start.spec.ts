import { expect } from '@playwright/test'
import { openCampaign, signIn, test } from '../support/journey'
import { getFirstRanking } from '../support/start'

test('from the address in the README to a first ranking: eight clicks, four fields', async ({ page }) => {
  const effort = await getFirstRanking(page)
  expect(effort.clicks).toBeLessThanOrEqual(8)
  expect(effort.fields).toBeLessThanOrEqual(4)
})

test('the form is filled in and sent by the keyboard alone', async ({ page }) => {
  await signIn(page, 'Nora Newcomer')
  await page.getByRole('link', { name: 'Start a campaign' }).press('Enter')
  await expect(page.getByLabel('Team name')).toBeFocused()
  for (const text of ['Growth', 'Spring sign-ups', 'Offer a yearly plan']) {
    await page.keyboard.type(text)
    if (text !== 'Offer a yearly plan') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('Send a welcome series')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Score sheet' })).toBeVisible()
  await page.keyboard.type('979363')
  await expect(page.getByText('2 of 2 filled in')).toBeVisible()
})

test('somebody with a team starts in it', async ({ page }) => {
  await openCampaign(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Start a campaign' }).click()
  await expect(page.getByLabel('Team', { exact: true })).toBeVisible()
  await page.getByLabel('Campaign name').fill('Another campaign')
  await page.getByLabel('Tactics, one a line').fill('Offer a yearly plan\nSend a welcome series')
  await page.getByRole('button', { name: 'Start and score' }).click()
  await expect(page.getByText('2 tactics to score')).toBeVisible()
})
