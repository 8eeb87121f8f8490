import { expect, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, openTeam, unique } from './journey'
import { Effort } from './start'

const LIST = 'Tactics, one a line'

/** Pastes a list with good and refused lines, adds the good ones, mends a refused one and adds it too. */
export async function pasteList(page: Page): Promise<void> {
  await openTeam(page)
  const campaign = unique('Spring sign-ups')
  await buildCampaign(page, campaign)
  await buildTactic(page, 'Invite friends by link')
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await page
    .getByLabel(LIST)
    .fill('- Invite your friends with a link\nToo short\ninvite friends by link\n- Rent a billboard')
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { name: 'Will be added (2)' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Similar to Invite your friends with a link' })).toHaveText(
    'Invite friends by link – in this campaign',
  )
  const refused = page.getByRole('listitem').filter({ has: page.locator('.error') })
  await expect(refused).toHaveText([
    'Too shortTactic name must be at least 10 characters long',
    'invite friends by linkThis campaign has this tactic already',
  ])
  await page.getByRole('button', { name: 'Add 2 tactics' }).click()
  await expect(page.getByText('2 tactics added. The lines below were not.')).toBeVisible()
  await expect(page.getByLabel(LIST)).toHaveValue(/^Too short\r?\ninvite friends by link$/)

  await page.getByLabel(LIST).fill('No longer too short')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 1 tactic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible()
  for (const name of ['Invite your friends with a link', 'Rent a billboard', 'No longer too short'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tactics (4)' })).toBeVisible()
}

/** Chooses a file with a good and a refused row, takes its scores, and adds the good one. */
export async function importFile(page: Page): Promise<void> {
  await openTeam(page)
  await buildCampaign(page, unique('Spring sign-ups'))
  await page.getByRole('link', { name: 'Paste a list' }).click()
  const rows = [
    'Summary;Issue key;URL;Description;Impact;Confidence;Effort;Ease;Status',
    'Für Neue: eine Checkliste;GRW-12;https://example.com/GRW-12;"Schritt 1;\nSchritt 2";8;7;3;8;Open',
    'Zu kurz;GRW-13;;;1;1;1;1;Open',
  ]
  const buffer = Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le')
  await page.getByLabel('Or choose a file').setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('name')
  await expect(page.getByText('Left out: 2')).toBeVisible()
  await expect(page.getByText('“Ease” is the opposite of efforts: left out.')).toBeVisible()
  await page.getByLabel('Take its scores as my own').check()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect(page.getByText('Your scores: I 8, C 7, E 3')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Will not be added (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 tactic' }).click()
  await expect(page.getByText('1 tactic added. The lines below were not.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the rows that were not added' }).click()
  expect((await downloading).suggestedFilename()).toBe('not-added.csv')
  await page
    .getByRole('link', { name: /Spring sign-ups/ })
    .first()
    .click()
  const card = page.getByRole('listitem').filter({ hasText: 'Für Neue: eine Checkliste' })
  await card.getByText('Details').click()
  await expect(card.getByText('Schritt 1;')).toBeVisible()
  await expect(card.getByRole('link', { name: 'https://example.com/GRW-12' })).toBeVisible()
  await expect(card.getByText('Key: GRW-12')).toBeVisible()
}

/** From the page of a team to a campaign with 200 rows as Jira exports them; choosing the file is a click, too. */
export async function importRows(page: Page): Promise<Effort> {
  const effort = new Effort()
  await openTeam(page)
  await page.goto(new URL(page.url()).pathname)
  await effort.click(page.getByRole('link', { name: 'New Campaign' }).first())
  await effort.type(page.getByLabel('Campaign name'), unique('Spring sign-ups'))
  await effort.click(page.getByRole('button', { name: 'Create Campaign' }))
  await effort.click(page.getByRole('link', { name: 'Paste a list' }))
  const rows = Array.from(
    { length: 200 },
    (_, index) => `Write to users of group ${index + 1},GRW-${index + 1},Open`,
  )
  const buffer = Buffer.from(['Summary,Issue key,Status', ...rows].join('\r\n'))
  effort.clicks++
  await page.getByLabel('Or choose a file').setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer })
  await effort.click(page.getByRole('button', { name: 'Preview', exact: true }))
  await effort.click(page.getByRole('button', { name: 'Add 200 tactics' }))
  await expect(page.getByRole('heading', { name: 'Tactics (200)' })).toBeVisible()
  return effort
}

/** Takes back a list that was added, at once, on the page that follows. */
export async function undoList(page: Page): Promise<void> {
  await openTeam(page)
  await buildCampaign(page, unique('Spring sign-ups'))
  await buildTactic(page, 'Invite friends by link')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await page.getByLabel(LIST).fill('Rent a billboard\nAsk for a review')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 2 tactics' }).click()
  await expect(page.getByText('2 tactics added.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Tactics removed: 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tactics (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rent a billboard' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
}
