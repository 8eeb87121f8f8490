import { expect } from '@playwright/test'
import { createTeam, newPerson, signIn, test, unique } from '../support/journey'

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

  const other = await newPerson(browser, 'Otto Other')
  await other.goto('/teams/new')
  await other
    .getByLabel('Team URL')
    .pressSequentially(name.toLowerCase().replace('é', 'e').replaceAll(' ', '-'))
  await expect(other.getByText('This URL is already taken')).toBeVisible()
  await other.context().close()
})

test('the owner removes a member, whose old link is dead until they are let back in', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Olga Owner')
  const inviteLink = await createTeam(page)
  await page.getByRole('link', { name: 'Close' }).click()
  const member = await newPerson(browser, 'Milo Member')
  await member.goto(inviteLink)
  await expect(member.getByText('Successfully joined team!')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Remove' }).click()
  await expect(page.getByText('Are you sure you want to remove this member?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed', { exact: true })).toBeVisible()
  await member.goto(inviteLink)
  await expect(member.getByText('Invalid or expired invite link')).toBeVisible()

  await page.getByRole('button', { name: 'Let back in' }).click()
  await expect(page.getByText('Member let back in')).toBeVisible()
  await member.goto('/dashboard')
  await expect(member.getByRole('link', { name: /View Team/ })).toBeVisible()
  await member.context().close()
})

test('a signed-out visitor of an invite link joins after signing in', async ({ page, browser }) => {
  await signIn(page, 'Olga Owner')
  const inviteLink = await createTeam(page)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(inviteLink)
  await expect(visitor).toHaveURL(/\/login$/)
  await signIn(visitor, 'Vera Visitor')
  await expect(visitor.getByText('Successfully joined team!')).toBeVisible()
  await expect(visitor).toHaveURL(/\/teams\//)
  // A second visit is harmless.
  await visitor.goto(inviteLink)
  await expect(visitor).toHaveURL(/\/teams\//)
  await context.close()
})

test('the invite link is copied', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  const inviteLink = await createTeam(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Invite link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inviteLink)
})
