import { expect } from '@playwright/test'
import { HOUR } from '../support/inputs'
import { chooseMore, newPerson, openCampaign, test } from '../support/journey'

test('the owner moves the end of a running campaign', async ({ page, browser }) => {
  const wallClock = (instant: number) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/New_York' })
      .format(instant)
      .replace(' ', 'T')
  const inviteLink = await openCampaign(page, { query: '?sort=most_commented' })
  const address = page.url()
  const end = page.getByRole('main').locator('time').first()
  const before = await end.getAttribute('datetime')
  expect(new Date(before ?? '').getTime() - Date.now()).toBeLessThan(73 * HOUR)

  await chooseMore(page, 'Move End')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('End date and time')
  await expect(field).toHaveValue(wallClock(new Date(before ?? '').getTime()))
  // Noted once: a minute may pass until the refusal comes.
  const tooSoon = wallClock(Date.now() + 0.5 * HOUR)
  await field.fill(tooSoon)
  await dialog.getByRole('button', { name: 'Move End' }).click()
  await expect(dialog.getByText('Campaign must run for at least 1 hour')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(tooSoon)

  await field.fill(wallClock(Date.now() + 5 * 24 * HOUR))
  await dialog.getByRole('button', { name: 'Move End' }).click()
  await expect(page.getByText('Campaign updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)
  const moved = new Date((await end.getAttribute('datetime')) ?? '').getTime()
  expect(Math.abs(moved - Date.now() - 5 * 24 * HOUR)).toBeLessThan(HOUR)

  const member = await newPerson(browser, 'Milo Member', { at: inviteLink })
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.goto(address)
  await chooseMore(member, 'History')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('What was done to this campaign')
  const acts = member.getByRole('main').getByRole('listitem')
  await expect(acts).toHaveText([/moved the end, to end on /, /opened the campaign/])
  await expect(acts.first().locator('time').first()).toHaveAttribute(
    'datetime',
    new Date(moved).toISOString(),
  )
  await member.context().close()
})

test('an end that cannot be moved any more is said in the dialog', async ({ page }) => {
  await openCampaign(page)
  await chooseMore(page, 'Move End')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('End date and time')).toBeVisible()
  const { origin, pathname } = new URL(page.url())
  const ended = await page.request.post(`/api${pathname}/end`, { headers: { Origin: origin } })
  expect(ended.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Move End' }).click()
  await expect(
    page.getByRole('alert').getByText('The campaign has ended and cannot be changed'),
  ).toBeVisible()
})
