import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { chooseMore, newMember, openCampaign, test, unique, vote } from '../support/journey'

/** An `end_datetime` as the form takes it, in the browser's zone. */
async function wallClockIn(page: Page, minutes: number): Promise<string> {
  return page.evaluate((ahead) => {
    const end = new Date(Date.now() + ahead * 60_000 - new Date().getTimezoneOffset() * 60_000)
    return end.toISOString().slice(0, 16)
  }, minutes)
}

test('the countdown shows what is left in the reader’s zone and turns red under a day', async ({ page }) => {
  await openCampaign(page, { name: unique('Calm') })
  const panel = page.getByRole('region', { name: 'Time Remaining' })
  await expect(panel.getByRole('heading', { name: 'Time Remaining' })).toBeVisible()
  await expect(panel.getByRole('timer')).toContainText(
    /2\s*days\s*23\s*hours\s*\d+\s*minutes\s*\d+\s*seconds/,
  )
  await expect(panel.locator('time')).toHaveText(
    /^\w+day, \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M E[SD]T$/,
  )

  await page.goto('/campaigns/new')
  await page.getByLabel('Campaign name').fill('In a hurry')
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('Time zone: America/New York')).toBeVisible()
  await page.getByLabel('End date and time').fill(await wallClockIn(page, 90))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { name: 'Time Running Out!' })).toBeVisible()
  await expect(page.getByText('Hurry up! Make sure to submit your votes before time runs out.')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/^1\s*hour\s*2\d\s*minutes/)
})

test.describe('without its scripts', () => {
  test.use({ expectedConsole: /Failed to load resource: net::ERR_FAILED/ })

  test('the countdown panel shows its loading state', async ({ page }) => {
    await openCampaign(page, { name: unique('Calm') })
    const plain = await page.context().newPage()
    await plain.route('**/*.js', (route) => route.abort())
    await plain.goto(page.url())
    await expect(plain.getByText('Loading timer...')).toBeVisible()
    await expect(plain.getByText('Time left when this page was loaded.')).toBeHidden()
    await expect(plain.locator('time').first()).toHaveText(/ at \d+:\d\d [AP]M E[DS]T$/)
  })
})

test('the celebration is shown once', async ({ page }) => {
  await openCampaign(page, { tactics: ['Rewrite the pricing page'] })
  await chooseMore(page, 'End Early')
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('🎉 Campaign completed! Great work team!', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('🎉 Campaign completed! Great work team!')).toHaveCount(0)
})

test('a big campaign is searched, filtered, sorted and paged by its address', async ({ page, browser }) => {
  const numbers = Array.from({ length: 53 }, (_, index) => index + 1)
  const nameOf = (number: number) => `Idea number ${number} ${number % 10 === 0 ? 'with a podcast' : ''}`
  const inviteLink = await openCampaign(page, { tactics: numbers.map(nameOf) })
  const url = page.url()
  const member = await newMember(browser, inviteLink, { at: url })
  const cards = member.locator('ol > li.card')
  await expect(cards).toHaveCount(50)
  await waitForStart(member)
  await member.getByText('Search and sort').click()
  await member.getByLabel('Sort').selectOption('Newest')
  await expect(cards.first()).toContainText('Idea number 53')
  await member.getByRole('link', { name: 'Next page' }).click()
  await expect(cards).toHaveCount(3)

  await member.goto(url)
  await waitForStart(member)
  await member.getByText('Search and sort').click()
  await member.getByLabel('Search tactics').fill('PODCAST')
  await member.getByRole('button', { name: 'Find' }).click()
  await expect(cards).toHaveCount(5)
  await vote(member, 'Idea number 50', 9, 9, 1)
  await member.getByLabel('Show').selectOption('Needs my vote')
  await expect(cards).toHaveCount(4)
  await expect(member).toHaveURL(/q=PODCAST&filter=needs_vote/)
  await member.reload()
  await expect(cards).toHaveCount(4)
  await member.getByRole('link', { name: 'Show all' }).click()
  await expect(cards).toHaveCount(50)
  await member.context().close()
})
