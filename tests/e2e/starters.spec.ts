import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { openCampaign, signIn, test } from '../support/journey'

const OWN = 'An idea of our own'
const listOf = (page: Page) => page.getByLabel('Tactics, one a line')
const linesOf = async (page: Page) => (await listOf(page).inputValue()).split('\n')

async function choose(page: Page, name: string, note: string): Promise<void> {
  // Before it, the link leads to the page with the list, as it does without JavaScript.
  await waitForStart(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(`${name}: ${note}`)).toBeVisible()
}

test('a list comes below what has been typed, and one that is as it came is replaced by the next', async ({
  page,
}) => {
  await signIn(page, 'Nora Newcomer', '/start')
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await listOf(page).fill(`${OWN}\n`)
  await choose(page, 'Activation', '10 tactics added below yours.')
  const activation = await linesOf(page)
  expect(activation).toHaveLength(11)
  expect(activation[0]).toBe(OWN)

  await choose(page, 'Referral', '10 tactics added below yours.')
  const referral = await linesOf(page)
  expect(referral).toHaveLength(11)
  expect(referral[0]).toBe(OWN)
  expect(referral).not.toContain(activation[1])

  const edited = [...referral.slice(0, 3), 'Another idea of our own']
  await listOf(page).fill(edited.join('\n'))
  await choose(page, 'Activation', '10 tactics added below yours.')
  expect(await linesOf(page)).toEqual([...edited, ...activation.slice(1)])
  await choose(page, 'Activation', '10 tactics added below yours.')
  expect(await linesOf(page)).toEqual([...edited, ...activation.slice(1)])
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sign-ups')
})

test('a list that has been changed is kept as it is for a reload, and comes back no second time', async ({
  page,
}) => {
  await signIn(page, 'Nora Newcomer', '/start?starter=activation')
  const lines = await linesOf(page)
  expect(lines).toHaveLength(10)
  const edited = [...lines.slice(2), OWN].join('\n')
  // Playwright selects all and then types; React moves the cursor in between if it starts there.
  await waitForStart(page)
  await listOf(page).fill(edited)
  await page.reload()
  await expect(listOf(page)).toHaveValue(edited)
  await page.goto('/start')
  await expect(listOf(page)).toHaveValue(edited)
})

test('a list in the address comes below an older draft', async ({ page }) => {
  await signIn(page, 'Nora Newcomer', '/start')
  await listOf(page).fill(OWN)
  await page.goto('/start?starter=retention')
  await expect(page.getByText('Retention: 10 tactics added below yours.')).toBeVisible()
  const lines = await linesOf(page)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe(OWN)
})

test('a list is written into the form below a preview, which goes', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await listOf(page).fill(OWN)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Will be added (1)' })).toBeVisible()
  await page.getByText('Change the list').click()
  await choose(page, 'Activation', '10 tactics added below yours.')
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeHidden()
  await expect(page.getByText('11 lines')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 11 tactics' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (11)' })).toBeVisible()
})
