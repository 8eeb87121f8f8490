import { expect, type Page } from '@playwright/test'
import {
  buildCampaign,
  comeFromElsewhere,
  newPerson,
  openMemberMenu,
  openTeam,
  signIn,
  test,
  unique,
} from '../support/journey'

async function join(page: Page, link: string, button = 'Join team'): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: button }).click()
}

async function expectRefusedLink(page: Page, link: string, button?: string): Promise<void> {
  await join(page, link, button)
  await expect(page.getByRole('status').getByText('Invalid or expired invite link')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('the owner closes and opens the invite link, removes somebody and lets them back in', async ({
  page,
  browser,
}) => {
  const inviteLink = await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await buildCampaign(page, unique('Spring sign-ups'))
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const campaignLink = await page.getByLabel('Invite link').inputValue()
  const member = await newPerson(browser, 'Milo Member', { javaScriptEnabled: false })

  await page.goto(team)
  await page.getByRole('link', { name: 'Invite Members' }).click()
  const dialog = page.getByRole('dialog')
  const anyoneCanJoin = dialog.getByRole('switch', { name: 'Anyone with this link can join' })
  await anyoneCanJoin.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invite link updated')).toBeVisible()
  await expect(dialog.getByText('The invite link is closed: nobody can join through it.')).toBeVisible()
  await expect(dialog.getByLabel('Invite link')).toHaveCount(0)
  await expectRefusedLink(member, inviteLink)
  await expectRefusedLink(member, campaignLink, 'Join campaign')
  await anyoneCanJoin.check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Invite link')).toHaveValue(inviteLink)
  await comeFromElsewhere(member, inviteLink)
  await expect(member.getByRole('heading', { name: /^Join Growth .*\?$/ })).toBeVisible()
  await expect(member.getByText('Joining team...')).toHaveCount(0)
  await member.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await join(member, inviteLink)
  await expect(member).toHaveURL(team)

  await page.goto(team)
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Remove' }).click()
  await expect(page.getByText('Are you sure you want to remove this member?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed', { exact: true })).toBeVisible()
  await expectRefusedLink(member, inviteLink)
  await expectRefusedLink(member, campaignLink, 'Join campaign')
  await expect(member.getByText('No teams yet')).toBeVisible()
  await member.goto(team)
  await expect(member.getByRole('heading', { name: 'Team not found' })).toBeVisible()

  await page.getByRole('button', { name: 'Let back in' }).click()
  await expect(page.getByText('Member let back in')).toBeVisible()
  await member.goto(team)
  await expect(member.getByRole('row', { name: 'Milo Member (you)' })).toBeVisible()
  await member.context().close()
})

test('a team is handed over, and its owner cannot leave before', async ({ page, browser }) => {
  const inviteLink = await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  const member = await newPerson(browser, 'Milo Member', { javaScriptEnabled: false })
  await join(member, inviteLink)
  await member.getByRole('link', { name: 'Leave Team' }).click()

  await page.goto(team)
  await expect(page.getByRole('link', { name: 'Leave Team' })).toHaveCount(0)
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Make owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Team handed over')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toHaveCount(0)

  // The member's page is older than that.
  await member.getByRole('dialog').getByRole('button', { name: 'Leave Team' }).click()
  await expect(
    member.getByRole('alert').getByText('Hand over the team to another member before you leave it'),
  ).toBeVisible()
  await expect(member.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()

  await page.getByRole('link', { name: 'Leave Team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Team' }).click()
  await expect(page.getByText('You left the team')).toBeVisible()
  await expect(page.getByText('No teams yet')).toBeVisible()
  await page.goto(team)
  await expect(page.getByRole('heading', { name: 'Team not found' })).toBeVisible()
  await member.context().close()
})

test('links that were never given out join nothing', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await expectRefusedLink(page, '/join/team/01890a5d-ac96-774b-bcce-b302099a8057')
  await expectRefusedLink(page, '/join/campaign/AAAAAAAAAAAAAAAAAAAAAA', 'Join campaign')
  await expect(page.getByText('No teams yet')).toBeVisible()
})

test('people are invited by e-mail: wrong addresses stay to be mended, members are told apart', async ({
  page,
}) => {
  await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  await page.goto(team)
  const own = page.getByRole('row', { name: 'Olga Owner (you)' })
  const address = (await own.getByText('@example.com').textContent()) ?? ''
  await page.goto(`${team}?dialog=invite`)
  await page.getByText('Invite by e-mail').click()
  const field = page.getByLabel('E-mail addresses')

  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(page.getByText('Enter at least one e-mail address')).toBeVisible()
  await field.fill('ada@example.com, ben')
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(page.getByText('ben is not an e-mail address')).toBeVisible()
  await expect(field).toHaveValue(/ada@example\.com/)
  await field.fill(`ada@example.com\nben@example.com; ${address}`)
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(
    page.getByText('Invitations are on their way to ada@example.com, ben@example.com.'),
  ).toBeVisible()
  await expect(page.getByText(`${address} is in the team already.`)).toBeVisible()
  await expect(field).toHaveValue('')
})

test('members are searched by the address, and a dialog about one keeps the search', async ({
  page,
  browser,
}) => {
  const inviteLink = await openTeam(page)
  const team = page.url().replace(/\?.*/, '')
  const member = await newPerson(browser, 'Milo Member', { javaScriptEnabled: false })
  await join(member, inviteLink, 'Join')
  await member.context().close()
  await page.goto(team)
  await expect(page.getByRole('searchbox', { name: 'Search members' })).toHaveCount(0)

  await page.goto(`${team}?member=zebra`)
  await expect(page.getByText('No member fits.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('MILO')
  await page.getByRole('button', { name: 'Find' }).click()
  const table = page.getByRole('region', { name: 'Members' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('1 of 2 members')).toBeVisible()
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).last().click()
  await expect(page).toHaveURL(`${team}?member=MILO`)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
})
