import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import {
  addTactic,
  chooseMore,
  newPerson,
  openMemberMenu,
  signIn,
  tacticCard,
  test,
  unique,
  vote,
} from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

/** Every whole page that the browser asks for, by its path. */
function watchDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function createTeamByHand(page: Page): Promise<string> {
  const name = unique('Growth')
  await page.getByRole('link', { name: 'Create Team' }).click()
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Team name is required')).toBeVisible()
  await page.getByLabel('Team name').fill(name)
  await page.getByLabel('Team URL').fill(name.toLowerCase().replace(' ', '-'))
  await page.getByRole('button', { name: 'Create Team' }).click()
  return page.getByLabel('Invite link').inputValue()
}

async function changeSettings(page: Page): Promise<void> {
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'Notification Settings' }).click()
  await page.getByRole('switch', { name: 'Campaign reminders' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved successfully')).toBeVisible()
}

async function manageTeam(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /View Team/ }).click()
  await page.getByRole('link', { name: 'Invite Members' }).click()
  const anyoneCanJoin = page.getByRole('switch', { name: 'Anyone with this link can join' })
  await anyoneCanJoin.click()
  await expect(page.getByText('The invite link is closed: nobody can join through it.')).toBeVisible()
  await anyoneCanJoin.click()
  await expect(page.getByRole('dialog').getByLabel('Invite link')).toBeVisible()
  await page.keyboard.press('Escape')
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Remove' }).click()
  await confirm(page, 'Remove')
  await page.getByRole('button', { name: 'Let back in' }).click()
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Make owner' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).last().click()
  await page.getByText('Danger Zone').click()
  await page.getByRole('link', { name: 'Delete Team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Team' }).click()
  await expect(page.getByText('Type DELETE to confirm')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function createCampaignByHand(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Campaign' }).click()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Campaign name is required')).toBeVisible()
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring sign-ups' })).toBeVisible()
}

async function discuss(page: Page): Promise<void> {
  await addTactic(page, TACTIC)
  await addTactic(page, 'Sponsor a podcast for a year')
  const card = tacticCard(page, TACTIC)
  await card.getByText('Change vote').click()
  await vote(page, TACTIC, 9, 9, 1)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill('Worth a try')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete tactic Sponsor' }).click()
  await confirm(page, 'Delete')
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click()
}

test('after sign-in whole pages load only after deleting a campaign and after upgrading', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Olga Owner')
  await expect(page.getByText('No teams yet')).toBeVisible()
  await waitForStart(page)
  const documents = watchDocuments(page)
  const inviteLink = await createTeamByHand(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  const member = await newPerson(browser, 'Milo Member')
  const memberDocuments = watchDocuments(member)
  await member.goto(inviteLink)
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  expect(memberDocuments).toEqual([new URL(inviteLink).pathname])
  await member.context().close()

  await changeSettings(page)
  await manageTeam(page)
  await createCampaignByHand(page)
  await discuss(page)
  await chooseMore(page, 'End Early')
  await confirm(page, 'End Early')
  await expect(page.getByText('🎉 Campaign completed! Great work team!')).toBeVisible()
  expect(documents).toEqual([])

  await chooseMore(page, 'Delete')
  await confirm(page, 'Delete')
  await expect(page.getByText('Campaign deleted')).toBeVisible()
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.at(-1)).toBe('/dashboard')

  documents.length = 0
  await page.getByRole('link', { name: 'Create Team' }).click()
  await expect(page.getByText('Your trial includes no more teams.')).toBeVisible()
  expect(documents).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  expect(documents.length).toBeGreaterThan(0)
})
