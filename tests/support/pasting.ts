import { expect, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, openTeam, unique } from './journey'
import { Effort } from './start'

const LIST = 'Tactics, one a line'

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
