import { expect } from '@playwright/test'
import { newPerson, openTeam, signIn, test, unique } from '../support/journey'

test('the URL is proposed from the name and checked while typing', async ({ page }) => {
  const name = unique('Réseau croissance')
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  await page.getByLabel('Team name').pressSequentially(name)
  await expect(page.getByLabel('Team URL')).toHaveValue(
    name.toLowerCase().replace('é', 'e').replaceAll(' ', '-'),
  )
  await expect(page.getByText('This URL is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team created' })).toBeVisible()
})

test('what the owner may do with a member is in one menu, in reach on a phone', async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const inviteLink = await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  const member = await newPerson(browser, 'Milo Member', { at: inviteLink })
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.context().close()

  await page.goto(team)
  const own = page.getByRole('row').filter({ has: page.getByLabel('Actions for Olga Owner') })
  await expect(own.getByRole('link', { name: /Make owner|Remove/, includeHidden: true })).toHaveCount(0)
  const menu = page.getByLabel('Actions for Milo Member')
  const items = ['Make owner', 'Remove'].map((name) => page.getByRole('link', { name, exact: true }))
  for (const item of items) await expect(item).toBeHidden()
  await menu.click()
  for (const item of items) {
    // Nothing covers it, and none of it is beyond the edge of the screen.
    await item.click({ trial: true })
    const box = await item.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  await page.keyboard.press('Escape')
  for (const item of items) await expect(item).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('heading', { name: 'Members', exact: true }).click()
  for (const item of items) await expect(item).toBeHidden()

  await menu.click()
  await page.getByRole('link', { name: 'Make owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Team handed over')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make owner', includeHidden: true })).toHaveCount(0)
})
