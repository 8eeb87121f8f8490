import { expect } from '@playwright/test'
import { newPerson, openTeam, test, unique } from '../support/journey'

test('whoever owns a team with others is told to hand it over first', async ({ page, browser }) => {
  const team = unique('Shared team')
  const link = await openTeam(page, team)
  const member = await newPerson(browser, 'Milo Member', { at: link })
  await member.waitForURL(/\/teams\//)
  await page.goto('/settings/account?dialog=delete')
  const dialog = page.getByRole('dialog')
  const email = (await dialog.locator('label bdi').textContent()) ?? ''
  await dialog.getByLabel(/^Type your e-mail address/).fill(email)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`before you delete your account: ${team}`)
  await member.context().close()
})
