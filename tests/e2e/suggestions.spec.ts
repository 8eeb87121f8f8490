import { expect } from '@playwright/test'
import { buildCampaign, buildTactic, openTeam, test, unique } from '../support/journey'

test('progress shows while AI thinks, and a person who has left the page hears of it all the same', async ({
  page,
}) => {
  await openTeam(page)
  const origin = new URL(page.url()).origin
  const upgraded = await page.request.post('/api/subscription/upgrade', { headers: { Origin: origin } })
  expect(upgraded.status()).toBe(200)
  await buildCampaign(page, unique('Spring sign-ups'))
  for (const name of ['Write to everybody who left', 'Offer a yearly plan', 'Rent a billboard'])
    await buildTactic(page, name)

  // The action's own request is held up, as a slow provider would.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/campaigns/**', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Let AI Suggest Tactics' }).click()
  await expect(page.getByRole('button', { name: 'Thinking up tactics…' })).toBeDisabled()
  await expect(page.getByText('AI is thinking up tactics.')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  release()
  await expect(page.getByText('Generated 5 AI tactics!')).toBeVisible()
})
