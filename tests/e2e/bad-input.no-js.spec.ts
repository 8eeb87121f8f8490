import { expect, type Page } from '@playwright/test'
import {
  buildTactic,
  buildTeam,
  openCampaign,
  openTeam,
  signIn,
  tacticCard,
  test,
  unique,
} from '../support/journey'

/** Sends a form past the browser's own limits, as a hostile or old client would. */
async function removeLimits(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).evaluate((element) => element.removeAttribute('maxlength'))
}

const teamCases = [
  { name: '', url: '', messages: ['Team name is required', 'URL is required'] },
  {
    name: 'ab',
    url: 'ab',
    messages: ['Team name must be at least 3 characters', 'URL must be at least 3 characters'],
  },
  {
    name: 'n'.repeat(51),
    url: 'u'.repeat(31),
    messages: ['Team name must be less than 50 characters', 'URL must be less than 30 characters'],
  },
  {
    name: 'Growth',
    url: '1-Growth',
    messages: ['URL must start with a letter and contain only lowercase letters, numbers, and hyphens'],
  },
]

test('the team form names what is wrong, keeps what was typed and creates nothing', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  for (const { name, url, messages } of teamCases) {
    await removeLimits(page, 'Team name')
    await removeLimits(page, 'Team URL')
    await page.getByLabel('Team name').fill(name)
    await page.getByLabel('Team URL').fill(url)
    await page.getByRole('button', { name: 'Create Team' }).click()
    for (const message of messages) await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Team name')).toHaveValue(name)
    await expect(page.getByLabel('Team URL')).toHaveValue(url)
  }
  await page.goto('/dashboard')
  await expect(page.getByText('No teams yet')).toBeVisible()
})

test('a taken URL is refused with its sentence', async ({ page, browser }) => {
  await signIn(page, 'Olga Owner')
  const name = unique('Growth')
  await buildTeam(page, name)
  const other = await browser.newContext({ javaScriptEnabled: false })
  const stranger = await other.newPage()
  await signIn(stranger, 'Sten Stranger')
  await stranger.goto('/teams/new')
  await stranger.getByLabel('Team name').fill('Another team')
  await stranger.getByLabel('Team URL').fill(name.toLowerCase().replace(' ', '-'))
  await stranger.getByRole('button', { name: 'Create Team' }).click()
  await expect(stranger.locator('p.error', { hasText: 'This URL is already taken' })).toBeVisible()
  await expect(stranger.getByLabel('Team name')).toHaveValue('Another team')
  await other.close()
})

test('the campaign form names what is wrong and keeps what was typed', async ({ page }) => {
  await openTeam(page)
  await page.goto('/campaigns/new')
  await page.getByLabel('Campaign name').fill('abcd')
  // The only team is chosen already.
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption('')
  await page.getByLabel('End date and time').fill('2020-01-01T10:00')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Vote Only').check()
  await removeLimits(page, 'What problem does this solve?')
  await page.getByLabel('What problem does this solve?').fill('p'.repeat(501))
  await removeLimits(page, 'Why do we have this problem?')
  await page.getByLabel('Why do we have this problem?').fill('r'.repeat(501))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  for (const message of [
    'Campaign name must be at least 5 characters',
    'Please select a team',
    'The problem statement must be at most 500 characters',
    'The reason must be at most 500 characters',
  ]) {
    await expect(page.locator('p.error', { hasText: message })).toBeVisible()
  }
  await expect(page.getByLabel('Campaign name')).toHaveValue('abcd')
  await expect(page.getByLabel('End date and time')).toHaveValue('2020-01-01T10:00')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await expect(page.getByLabel('Vote Only')).toBeChecked()
  await expect(page.getByLabel('What problem does this solve?')).toHaveValue('p'.repeat(501))
  await expect(page.getByLabel('Why do we have this problem?')).toHaveValue('r'.repeat(501))

  for (const [name, message] of [
    ['', 'Campaign name is required'],
    ['n'.repeat(101), 'Campaign name must be less than 100 characters'],
  ] as const) {
    await removeLimits(page, 'Campaign name')
    await page.getByLabel('Campaign name').fill(name)
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.locator('p.error', { hasText: message })).toBeVisible()
    await expect(page.getByLabel('Campaign name')).toHaveValue(name)
  }

  await page.getByLabel('Why do we have this problem?').fill('')
  await page.getByLabel('Campaign name').fill('A proper name')
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
  await page.getByLabel('What problem does this solve?').fill('Short enough')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.locator('p.error', { hasText: 'Campaign must run for at least 1 hour' })).toBeVisible()
  await page.getByLabel('End date and time').fill('')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.locator('p.error', { hasText: 'End date and time is required' })).toBeVisible()
})

test('tactic and comment forms name what is wrong and keep what was typed', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill('too short')
  await page.getByLabel('Impact', { exact: true }).selectOption('9')
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByText('Tactic name must be at least 10 characters long')).toBeVisible()
  await expect(page.getByText('Failed to add tactic. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Tactic Name')).toHaveValue('too short')
  await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('9')
  await removeLimits(page, 'Tactic Name')
  await page.getByLabel('Tactic Name').fill('t'.repeat(501))
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByText('Tactic name must be at most 500 characters')).toBeVisible()
  await expect(page.getByLabel('Tactic Name')).toHaveValue('t'.repeat(501))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('No tactics added yet.')).toBeVisible()

  const name = 'Rewrite the pricing page'
  await buildTactic(page, name)
  await tacticCard(page, name).getByRole('button', { name: 'Comments (0)' }).click()
  await tacticCard(page, name).getByRole('button', { name: 'Post' }).click()
  await expect(tacticCard(page, name).getByText('Comment is required')).toBeVisible()
  await removeLimits(page, 'Add a comment')
  await page.getByLabel('Add a comment').fill('c'.repeat(2001))
  await tacticCard(page, name).getByRole('button', { name: 'Post' }).click()
  await expect(tacticCard(page, name).getByText('Comment must be at most 2,000 characters')).toBeVisible()
  await expect(page.getByLabel('Add a comment')).toHaveValue('c'.repeat(2001))
  await expect(tacticCard(page, name).getByRole('button', { name: 'Comments (0)' })).toBeVisible()
})

test('a team is deleted only by typing DELETE', async ({ page }) => {
  await openTeam(page)
  await page.getByRole('link', { name: 'Close' }).first().click()
  await page.getByText('Danger Zone').click()
  await page.getByRole('link', { name: 'Delete Team' }).click()
  await page.getByLabel('Type DELETE').fill('delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Team' }).click()
  await expect(page.getByText('Type DELETE to confirm')).toBeVisible()
  await page.getByLabel('Type DELETE').fill('DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Team' }).click()
  await expect(page.getByText('Team deleted')).toBeVisible()
  await expect(page.getByText('No teams yet')).toBeVisible()
})
