import { expect, type Page } from '@playwright/test'
import {
  addTactic,
  chooseMore,
  createCampaign,
  createTeam,
  newPerson,
  signIn,
  tacticCard,
  unique,
  vote,
  test,
} from '../support/journey'

/**
 * The product's main job, the same with and without JavaScript: sign in, create a team, invite, open a campaign, add
 * tactics, score blind, change a vote, comment, delete a tactic, end early, read the ranking, delete the campaign.
 */
test('the main job', async ({ page, browser, javaScriptEnabled }) => {
  await page.goto('/login')
  await signIn(page, 'Olga Owner')
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await expect(page.getByText('No teams yet')).toBeVisible()

  const inviteLink = await createTeam(page)
  await createCampaign(page, unique('Spring sign-ups'))
  await expect(page.getByText('Campaign created successfully')).toBeVisible()
  const campaignUrl = page.url()
  await expect(page.getByText('No tactics added yet.')).toBeVisible()

  const member = await newPerson(browser, 'Milo Member', { javaScriptEnabled, at: inviteLink })
  if (!javaScriptEnabled) await member.getByRole('button', { name: 'Join team' }).click()
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.goto(campaignUrl)

  const [first, second, third] = [
    'Send a welcome series',
    'Rewrite the pricing page',
    'Sponsor a podcast for a year',
  ]
  for (const name of [first, second, third]) await addTactic(page, name as string)
  await expect(page.getByText('Tactic added successfully').first()).toBeVisible()

  await member.reload()
  await vote(member, first as string, 9, 8, 2)
  await expect(member.getByText('Vote submitted successfully').first()).toBeVisible()
  await vote(member, second as string, 6, 6, 6)
  await expect(member.getByText('Score', { exact: true })).toHaveCount(0)
  await changeVote(member, second as string)
  await comment(member, first as string, 'We have most of the copy already.')

  await page.reload()
  await expect(tacticCard(page, first as string).getByText('2 votes')).toBeVisible()
  await deleteTactic(page, third as string)
  await endEarly(page)
  await expect(
    page.getByRole('heading', { name: 'Tactics (2) - Sorted by Score (Highest First)' }),
  ).toBeVisible()
  const cards = page.locator('ol > li.card')
  await expect(cards.nth(0)).toContainText('#1')
  await expect(cards.nth(0)).toContainText(first as string)
  // Owner 5/5/5 and member 9/8/2: 7 + 6.5 - 1.5 × 3.5 = 8.25.
  await expect(cards.nth(0)).toContainText('8.25')
  // Owner 5/5/5 and member 7/6/6: 6 + 5.5 - 1.5 × 5.5 = 3.25.
  await expect(cards.nth(1)).toContainText('3.25')

  await chooseMore(page, 'Delete')
  await expect(
    page.getByText('This will permanently delete the campaign and all votes. Continue?'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Campaign deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await member.context().close()
})

async function changeVote(page: Page, tactic: string): Promise<void> {
  await tacticCard(page, tactic).getByText('Change vote').click()
  await vote(page, tactic, 7, 6, 6)
}

async function comment(page: Page, tactic: string, text: string): Promise<void> {
  await tacticCard(page, tactic).getByRole('button', { name: 'Comments (0)' }).click()
  await tacticCard(page, tactic).getByLabel('Add a comment').fill(text)
  await tacticCard(page, tactic).getByLabel('Add a comment').press('Enter')
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await expect(tacticCard(page, tactic).getByText(text)).toBeVisible()
  await expect(tacticCard(page, tactic).getByRole('button', { name: 'Comments (1)' })).toBeVisible()
}

async function deleteTactic(page: Page, tactic: string): Promise<void> {
  await page.getByRole('link', { name: `Delete tactic ${tactic}` }).click()
  await expect(
    page.getByText('Are you sure you want to delete this tactic? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tactic deleted successfully')).toBeVisible()
  await expect(tacticCard(page, tactic)).toHaveCount(0)
}

async function endEarly(page: Page): Promise<void> {
  await chooseMore(page, 'End Early')
  await expect(page.getByText('Are you sure you want to end this campaign early?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await expect(page.getByText('Voting has closed and all scores are now visible')).toBeVisible()
}
