import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { openCampaign, openTeam, signIn, tacticCard, test, unique } from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

/** What was typed is there after a reload, and after leaving the page and coming back. */
async function expectKept(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  await page.reload()
  await look()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await page.goBack()
  await look()
}

test('what is typed into the form of a new campaign stays until it is created', async ({ page }) => {
  await openTeam(page)
  await page.goto('/campaigns/new')
  const name = unique('Spring sign-ups')
  await page.getByLabel('Campaign name').fill(name)
  await page.getByLabel('Why do we have this problem?').fill('Nobody knows us')
  await page.getByLabel('Vote Only').check()
  // Before the page has come alive, the end is said in UTC.
  await expect(page.getByText('Time zone: America/New York')).toBeVisible()
  const end = await page.getByLabel('End date and time').inputValue()
  await expectKept(page, async () => {
    await expect(page.getByLabel('Campaign name')).toHaveValue(name)
    await expect(page.getByLabel('Why do we have this problem?')).toHaveValue('Nobody knows us')
    await expect(page.getByLabel('Vote Only')).toBeChecked()
    await expect(page.getByLabel('End date and time')).toHaveValue(end)
  })
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/campaigns/new')
  await expect(page.getByText('0 / 500')).toHaveCount(2)
  await expect(page.getByLabel('Campaign name')).toHaveValue('')
})

test('a team in the address is the team of what was typed before too', async ({ page }) => {
  await openTeam(page)
  await page.goto('/campaigns/new')
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await callApi(page, '/api/subscription/upgrade', {})
  const team = unique('Other')
  const { id } = await makeTeam(page, team)
  await page.goto(`/campaigns/new?team_id=${id}`)
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sign-ups')
  await expect(page.getByText(team)).toBeVisible()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('link', { name: team })).toBeVisible()
})

test('what is typed into the form of a new tactic stays until it is saved or cancelled', async ({ page }) => {
  await openCampaign(page)
  const name = page.getByLabel('Tactic Name')
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await name.fill(TACTIC)
  await page.getByLabel('Impact', { exact: true }).selectOption('8')
  await expectKept(page, async () => {
    await expect(name).toHaveValue(TACTIC)
    await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('8')
  })
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(tacticCard(page, TACTIC).getByText('I 8, C 5, E 5')).toBeVisible()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')

  await name.fill('Not a good idea')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
})

test('a pasted list stays until it is added', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Paste a list' }).click()
  const list = page.getByRole('textbox')
  await list.fill(`${TACTIC}\nOffer a free month`)
  await expectKept(page, () => expect(list).toHaveValue(`${TACTIC}\nOffer a free month`))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 2 tactics' }).click()
  await expect(tacticCard(page, TACTIC)).toBeVisible()
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await expect(page.getByText('0 lines')).toBeVisible()
  await expect(list).toHaveValue('')
})

test('a comment stays until it is posted', async ({ page }) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const card = tacticCard(page, TACTIC)
  const comment = card.getByLabel('Add a comment')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await comment.fill('Worth a try')
  await page.reload()
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(comment).toHaveValue('Worth a try')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.reload()
  await card.getByRole('button', { name: 'Comments (1)' }).click()
  await expect(card.getByText('Worth a try')).toBeVisible()
  await expect(comment).toHaveValue('')
})

test('nobody sees what another person typed in the same tab', async ({ page }) => {
  await signIn(page, 'Olga Owner', '/campaigns/new')
  await page.getByLabel('Campaign name').fill('A secret plan')
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  await signIn(page, 'Milo Member')
  await page.goto('/campaigns/new')
  await expect(page.getByLabel('Campaign name')).toBeFocused()
  await expect(page.getByLabel('Campaign name')).toHaveValue('')
})

async function makeTeam(page: Page, name: string): Promise<{ id: string }> {
  const url_slug = name.toLowerCase().replace(' ', '-')
  const { team } = await callApi<{ team: { id: string } }>(page, '/api/teams', { name, url_slug })
  return team
}
