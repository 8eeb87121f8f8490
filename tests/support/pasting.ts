import { expect, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, openTeam, unique } from './journey'

const LIST = 'Tactics, one a line'

/** Pastes a list with good and refused lines, adds the good ones, mends a refused one and adds it too. */
export async function pasteList(page: Page): Promise<void> {
  await openTeam(page)
  const campaign = unique('Spring sign-ups')
  await buildCampaign(page, campaign)
  await buildTactic(page, 'Invite friends by link')
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

/** Pastes 520 lines, 20 more than can be added at once, and adds them in two turns. */
export async function pasteLongList(page: Page): Promise<void> {
  await openTeam(page)
  await buildCampaign(page, unique('Spring sign-ups'))
  await page.getByRole('link', { name: 'Paste a list' }).click()
  const ends = ['\n', '\u000b', '\u0085']
  const names = Array.from({ length: 520 }, (_, index) => `Tactic ${index + 1}: write to users, then end`)
  await page.getByLabel(LIST).fill(names.map((name, index) => `● ${name}${ends[index % 3]}`).join(''))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Will not be added (20)' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 500 tactics' }).click()
  await expect(page.getByText('500 tactics added. The lines below were not.')).toBeVisible()
  expect((await page.getByLabel(LIST).inputValue()).split(/\r?\n/)).toEqual(names.slice(-20))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 20 tactics' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (520)' })).toBeVisible()
}
