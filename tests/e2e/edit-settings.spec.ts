import { expect, type Page } from '@playwright/test'
import { newSlug } from '../support/inputs'
import { buildCampaign, chooseMore, newPerson, openTeam, unique, test } from '../support/journey'

/** The owner changes a team, then a running campaign and its link. */
test('the owner changes a team, a running campaign and its link, and others follow', async ({
  page,
  browser,
}) => {
  await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await changeTeam(page, team)
  await turnDigestOn(page, team)

  await page.goto(`${team}?dialog=created`)
  await buildCampaign(page, unique('Spring sign-ups'))
  const campaign = page.url()
  const name = unique('Summer sign-ups')
  await editCampaign(page, name)
  const calendar = await page.request.get(`${campaign}/end.ics`)
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers()['content-disposition']).toMatch(
    /^attachment; filename="summer-sign-ups-[a-z0-9-]+-end\.ics"$/,
  )
  expect((await calendar.text()).replace(/\r\n /g, '')).toContain(`SUMMARY:${name}: scoring ends`)
  await expect(page.locator('a', { hasText: 'Add to calendar' })).toHaveAttribute('href', /\/end\.ics$/)

  const [old, renewed] = await renewLink(page)
  const member = await newPerson(browser, 'Milo Member')
  const refused = await member.request.get(`${campaign}/end.ics`)
  expect([refused.status(), await refused.text()]).toEqual([404, 'Campaign not found'])
  await member.goto(old)
  await expect(member.getByText('Invalid or expired invite link')).toBeVisible()
  await member.goto(renewed)
  await expect(member.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(member.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(campaign)
  const later = unique('Winter sign-ups')
  await editCampaign(page, later)
  await expect(member.getByRole('heading', { level: 1, name: later })).toBeVisible()
  await expect(member.getByText('Nobody asks them')).toBeVisible()
  await member.goto(`${team}/settings`)
  await expect(member.getByText('Only the team owner can change the team')).toBeVisible()
  await member.context().close()
})

async function changeTeam(page: Page, team: string): Promise<void> {
  await page.goto(team)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const [name, address] = [page.getByLabel('Team name'), page.getByLabel('Team URL')]
  const old = await address.inputValue()
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Team name is required').first()).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Growth and more')
  const slug = newSlug()
  await address.fill(slug)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Team updated')).toBeVisible()
  await expect(address).toHaveValue(slug)
  for (const path of [old, slug]) {
    await page.goto(`/team/${path}`)
    await expect(page).toHaveURL(team)
    await expect(page.getByRole('heading', { level: 1, name: 'Growth and more' })).toBeVisible()
  }
}

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

async function renewLink(page: Page): Promise<[old: string, renewed: string]> {
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const link = page.getByRole('dialog').getByLabel('Invite link')
  const old = await link.inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click()
  await expect(page.getByText('Invite link renewed')).toBeVisible()
  await expect(link).not.toHaveValue(old)
  return [old, await link.inputValue()]
}
