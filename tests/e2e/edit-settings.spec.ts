import { expect, type Page } from '@playwright/test'
import { buildCampaign, chooseMore, newPerson, openTeam, unique, test } from '../support/journey'

test('the owner changes a running campaign and its link, and others follow', async ({ page, browser }) => {
  await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await turnDigestOn(page, team)

  await page.goto(`${team}?dialog=created`)
  await buildCampaign(page, unique('Spring sign-ups'))
  const campaign = page.url()
  const name = unique('Summer sign-ups')
  await editCampaign(page, name)
  await expect(page.locator('a', { hasText: 'Add to calendar' })).toHaveAttribute('href', /\/end\.ics$/)

  const renewed = await renewLink(page)
  const member = await newPerson(browser, 'Milo Member')
  await member.goto(renewed)
  await expect(member.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(member.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(campaign)
  const later = unique('Winter sign-ups')
  await editCampaign(page, later)
  await expect(member.getByRole('heading', { level: 1, name: later })).toBeVisible()
  await expect(member.getByText('Nobody asks them')).toBeVisible()
  await member.context().close()
})

async function turnDigestOn(page: Page, team: string): Promise<void> {
  await page.goto(`${team}/settings`)
  const digest = page.getByRole('switch', { name: 'Send members a mail about each week' })
  const save = page.getByRole('button', { name: 'Save weekly mail' })
  await expect(save).toHaveCount(0)
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expect(page.getByText('Team updated')).toBeVisible()
  await page.reload()
  await expect(digest).toBeChecked()
}

async function editCampaign(page: Page, text: string): Promise<void> {
  await chooseMore(page, 'Edit')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Campaign name')
  await name.fill('   ')
  await dialog.getByLabel('Why do we have this problem?').fill('Nobody asks them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Campaign name is required').first()).toBeVisible()
  await name.fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Campaign updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expect(page.getByText('Nobody asks them')).toBeVisible()
}

async function renewLink(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const link = page.getByRole('dialog').getByLabel('Invite link')
  const old = await link.inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click()
  await expect(page.getByText('Invite link renewed')).toBeVisible()
  await expect(link).not.toHaveValue(old)
  return link.inputValue()
}
