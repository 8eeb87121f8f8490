import { expect, type Page } from '@playwright/test'
import { createTeam, signIn, test, unique } from '../support/journey'

const end = (page: Page) => page.getByLabel('End date and time')

test('what is optional stays said beside the count, and the reason is asked for with a problem', async ({
  page,
}) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/campaigns/new')
  const reason = page.getByLabel('Why do we have this problem?')
  await expect(reason).toBeHidden()
  await page.getByLabel('What problem does this solve?').fill('Few come back')
  await expect(page.getByText('13 / 500')).toBeVisible()
  await expect(reason).toBeVisible()
  await expect(page.getByText('Optional.', { exact: true })).toHaveCount(2)
})

test('the end is a full hour, preset to a day, three days, or Friday at five', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await createTeam(page)
  await page.goto('/campaigns/new')
  const hoursAhead = async () => (new Date(`${await end(page).inputValue()}`).getTime() - now()) / 3_600_000
  // The browser is in New York, these tests may be elsewhere: both wall clocks are read alike.
  const now = () => new Date(inNewYork(new Date())).getTime()
  await expect(end(page)).toHaveValue(/:00$/)
  await page.getByRole('button', { name: '1 day' }).click()
  await expect(end(page)).toHaveValue(/:00$/)
  expect(Math.abs((await hoursAhead()) - 24)).toBeLessThan(1.5)
  await page.getByRole('button', { name: '3 days' }).click()
  expect(Math.abs((await hoursAhead()) - 72)).toBeLessThan(1.5)
  await page.getByRole('button', { name: 'Friday 17:00' }).click()
  const friday = await end(page).inputValue()
  expect(friday).toMatch(/T17:00$/)
  expect(new Date(`${friday}Z`).getUTCDay()).toBe(5)
  expect(await hoursAhead()).toBeGreaterThan(1)
  expect(await hoursAhead()).toBeLessThan(8 * 24)

  await page.getByLabel('Campaign name').fill(unique('Spring sign-ups'))
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('main').locator('time').first()).toContainText(
    /^Friday, .* at 5:00\sPM E[SD]T$/,
  )
})

function inNewYork(instant: Date): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/New_York' } as const
  return new Intl.DateTimeFormat('sv-SE', format).format(instant).replace(' ', 'T')
}

test('a person without a team is led to making one', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/campaigns/new')
  await expect(page.getByRole('combobox', { name: 'Team', exact: true })).toHaveCount(0)
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Please select a team')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create a team' }).click()
  await expect(page.getByRole('heading', { name: 'Create a New Team' })).toBeVisible()
})

test('the zone stands beside the end', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/campaigns/new')
  await expect(async () => {
    const zone = await page.getByText('Time zone: America/New York').boundingBox()
    const field = await end(page).boundingBox()
    expect(zone?.y).toBeGreaterThanOrEqual((field?.y ?? 0) - 1)
    expect((zone?.y ?? 0) + (zone?.height ?? 0)).toBeLessThanOrEqual(
      (field?.y ?? 0) + (field?.height ?? 0) + 1,
    )
  }).toPass({ timeout: 20_000 })
})

test('a time typed before JavaScript runs stays', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await createTeam(page)
  await openBeforeJavaScript(page, async () => {
    await expect(page.getByText('Time zone: UTC')).toBeVisible()
    await end(page).fill('2030-01-31T17:00')
  })
  await expect(page.getByText('Time zone: America/New York')).toBeVisible()
  await expect(end(page)).toHaveValue('2030-01-31T17:00')
})

/** Opens the form with scripts that wait until the person has done what they do. */
async function openBeforeJavaScript(page: Page, act: () => Promise<void>): Promise<void> {
  let arrive = () => {}
  const isDone = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isDone
    await route.continue()
  })
  await page.goto('/campaigns/new', { waitUntil: 'commit' })
  await act()
  arrive()
}

for (const zone of ['Etc/Unknown', '', undefined])
  test(`a browser that says its zone is ${zone} gets UTC and a choice`, async ({ page }) => {
    await page.addInitScript((said) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: said as string }
      }
    }, zone)
    await signIn(page, 'Olga Owner')
    await createTeam(page)
    await page.goto('/campaigns/new')
    const choice = page.getByRole('combobox', { name: 'Time zone' })
    await expect(choice).toHaveValue('UTC')
    await choice.selectOption('Asia/Tokyo')
    const day = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await end(page).fill(`${day}T17:00`)
    await page.getByLabel('Campaign name').fill(unique('Spring sign-ups'))
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByRole('main').locator('time').first()).toHaveAttribute(
      'datetime',
      `${day}T08:00:00.000Z`,
    )
  })

test('a person can choose another zone', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/campaigns/new')
  await page.getByRole('button', { name: 'Time zone: America/New York' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await expect(page.locator('input[name=time_zone]')).toHaveValue('Europe/Berlin')
})

test('presets count from the server’s time where the browser’s clock is a day ahead', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 24 * 60 * 60 * 1000
  })
  await page.goto('/campaigns/new')
  await page.getByRole('button', { name: '1 day' }).click()
  const chosen = new Date(await end(page).inputValue()).getTime()
  const today = new Date(inNewYork(new Date())).getTime()
  expect(Math.abs((chosen - today) / 3_600_000 - 24)).toBeLessThan(1.5)
})
