import { expect, type Page } from '@playwright/test'
import { addTactic, chooseMore, learnNothingNew, openCampaign, test, unique } from '../support/journey'

test.use({ isFirstVisit: true })

const TACTIC = 'Rewrite the pricing page'
const TYPED = 'Came after the end'

test('what is typed into the form of a new tactic outlives the end of the campaign', async ({ page }) => {
  await openCampaign(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await addTactic(page, TACTIC)
  await expect(page.getByRole('button', { name: 'Save Tactic' })).toHaveCount(0)
  await learnNothingNew(page)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TYPED)
  await chooseMore(other, 'End Early')
  await other.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(other.getByText('Campaign Ended - Results Available')).toBeVisible()

  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await page.getByRole('button', { name: 'Show the ranking' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Please try again')).toHaveCount(0)
  await expect(alert.getByText('The campaign has ended, so no tactics can be added')).toBeVisible()
  await expect(page.getByLabel('What you typed')).toHaveValue(TYPED)
  await expect(page.getByRole('button', { name: 'Save Tactic' })).toHaveCount(0)
})

test('the end of the campaign does not take away what is being typed', async ({ page }) => {
  await openCampaign(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TYPED)
  await chooseMore(other, 'End Early')
  await other.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(other.getByText('Campaign Ended - Results Available')).toBeVisible()

  // Any loading of the page shows that it has ended, as the countdown does at zero.
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.getByLabel('Tactic Name')).toHaveValue(TYPED)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the ranking' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The campaign has ended, so no tactics can be added')
  await expect(page.getByLabel('What you typed')).toHaveValue(TYPED)
})

test('what is typed before JavaScript runs counts', async ({ page }) => {
  await openCampaign(page)
  const address = page.url()

  await typeBeforeJavaScript(page, `${address}?dialog=add-tactic`, () =>
    page.getByLabel('Tactic Name').fill(TACTIC),
  )
  await expect(page.getByText(`${TACTIC.length} / 10 characters minimum`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Tactic' })).toBeEnabled()

  await typeBeforeJavaScript(page, '/teams/new', () =>
    page.getByLabel('Team name').fill(unique('Early birds')),
  )
  await expect(page.getByLabel('Team URL')).toHaveValue(/^early-birds/)
  await expect(page.getByText('This URL is available')).toBeVisible()
})

/** Opens a page whose scripts wait until the typing is done. */
async function typeBeforeJavaScript(page: Page, address: string, type: () => Promise<void>): Promise<void> {
  let arrive = () => {}
  const typed = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await type()
  arrive()
}
