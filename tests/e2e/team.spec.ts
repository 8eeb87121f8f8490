import { expect } from '@playwright/test'
import {
  addTactic,
  buildCampaign,
  buildTeam,
  comeFromElsewhere,
  newPerson,
  openMemberMenu,
  openTeam,
  signIn,
  test,
  unique,
} from '../support/journey'

test('the URL is proposed from the name and checked while typing', async ({ page, browser }) => {
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

  const other = await newPerson(browser, 'Otto Other', { at: '/teams/new' })
  await other
    .getByLabel('Team URL')
    .pressSequentially(name.toLowerCase().replace('é', 'e').replaceAll(' ', '-'))
  await expect(other.getByText('This URL is already taken')).toBeVisible()
  await other.context().close()
})

test('a signed-out visitor of an invite link joins after signing in', async ({ page, browser }) => {
  const inviteLink = await openTeam(page)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(inviteLink)
  await expect(visitor).toHaveURL(/\/login\?team=[0-9a-f-]{36}$/)
  await signIn(visitor, 'Vera Visitor')
  await expect(visitor.getByText('Successfully joined team!')).toBeVisible()
  await expect(visitor).toHaveURL(/\/teams\//)
  // A second visit is harmless.
  await visitor.goto(inviteLink)
  await expect(visitor).toHaveURL(/\/teams\//)
  await context.close()
})

test('the invite link is copied', async ({ page }) => {
  const inviteLink = await openTeam(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Invite link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inviteLink)
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

test('a closed link is offered nowhere, and lets no stranger in by the campaign either', async ({
  page,
  browser,
}) => {
  await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await buildCampaign(page, unique('Spring sign-ups'))
  const campaign = page.url()
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const dialog = page.getByRole('dialog')
  const campaignLink = await dialog.getByLabel('Invite link').inputValue()

  await page.goto(`${team}?dialog=invite`)
  await dialog.getByRole('switch', { name: 'Anyone with this link can join' }).click()
  await expect(dialog.getByText('The invite link is closed: nobody can join through it.')).toBeVisible()
  await expect(dialog.getByLabel('Invite link')).toHaveCount(0)
  await page.goto(`${campaign}?dialog=invite`)
  await expect(dialog.getByText('The invite link is closed: nobody can join through it.')).toBeVisible()
  await expect(dialog.getByLabel('Invite link')).toHaveCount(0)
  const stranger = await newPerson(browser, 'Sven Stranger', { at: campaignLink })
  await expect(stranger.getByText('Invalid or expired invite link')).toBeVisible()

  await page.goto(`${team}?dialog=invite`)
  await dialog.getByRole('switch').click()
  await expect(dialog.getByLabel('Invite link')).toBeVisible()
  await comeFromElsewhere(stranger, campaignLink)
  await expect(stranger.getByRole('heading', { name: /^Join Growth .*\?$/ })).toBeVisible()
  await stranger.getByRole('link', { name: 'Not now' }).click()
  await expect(stranger.getByText('No teams yet')).toBeVisible()
  await page.goto(`${campaign}?dialog=end`)
  await dialog.getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await page.goto(`${campaign}?dialog=invite`)
  await expect(dialog.getByText('The campaign has ended, so nobody can join through its link.')).toBeVisible()
  await stranger.goto(campaignLink)
  await expect(stranger.getByText('Invalid or expired invite link')).toBeVisible()
  await stranger.context().close()
})

test('a team is not handed to somebody whose trial has no room: it is said whose limit it is', async ({
  page,
  browser,
}) => {
  const inviteLink = await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  const member = await newPerson(browser, 'Milo Member')
  await buildTeam(member)
  await member.goto(inviteLink)
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.context().close()
  await page.goto(`${team}/webhooks`)
  await page.getByLabel('Address').fill('https://receiver.invalid/')
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(page.getByText('Added by Olga Owner')).toBeVisible()
  await page.goto(team)
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Make owner' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 webhook and all settings stay with the team')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to hand over the team' })
  await expect(alert).toContainText("This member's trial includes no more teams.")
  await expect(page.getByRole('heading', { name: 'Upgrade to premium' })).toHaveCount(0)
})

test('one tactic and one voter are counted as one', async ({ page }) => {
  await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await buildCampaign(page, unique('Spring sign-ups'))
  await addTactic(page, 'Send a welcome series')
  await expect(page.getByText('Tactic added successfully').first()).toBeVisible()
  await page.goto(team)
  await expect(page.getByText('1 of 1 person has scored')).toBeVisible()
})
