import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'
import { liveThroughToken } from '../support/tokens'

test('an API token is made, seen once, used and revoked', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await liveThroughToken(page)
})

test('the reference of the API is a plain list of its calls', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'POST /api/tactics/:tactic_id/vote' }),
  ).toContainText('Score a tactic; voting again replaces your vote')
})
