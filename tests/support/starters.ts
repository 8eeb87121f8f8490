import { expect, type Page } from '@playwright/test'
import { signIn, unique } from './journey'

const LIST = 'Tactics, one a line'
const FIRST = 'Define the one action that predicts staying'

export const linesOf = async (page: Page) => (await page.getByLabel(LIST).inputValue()).split('\n')

/** Starts a campaign from a list of the playbook, some of whose lines are taken out before. */
export async function startFromList(page: Page): Promise<void> {
  await signIn(page, 'Nora Newcomer', '/start')
  await page.getByRole('link', { name: 'Activation' }).click()
  await expect(page.getByText('Activation: 10 tactics filled in.')).toBeVisible()
  const lines = await linesOf(page)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toContain(FIRST)
  await page.getByLabel('Team name').fill(unique('Growth'))
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await page.getByLabel(LIST).fill([...lines.slice(0, 2), 'short'].join('\n'))
  await page.getByRole('button', { name: 'Start and score' }).click()
  await expect(page.getByText('“short”: Tactic name must be at least 10 characters long.')).toBeVisible()
  expect(await linesOf(page)).toEqual([...lines.slice(0, 2), 'short'])

  await page.getByLabel(LIST).fill([...lines.slice(0, 2), 'An idea of our own'].join('\n'))
  await page.getByRole('button', { name: 'Start and score' }).click()
  await expect(page.getByText('3 tactics to score')).toBeVisible()
  await expect(page.locator('.sheet-row').filter({ hasText: FIRST })).toHaveCount(1)
}
