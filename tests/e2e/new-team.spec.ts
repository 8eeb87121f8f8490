import { expect, type Page } from '@playwright/test'
import { createTeam, newPerson, signIn, test, unique } from '../support/journey'

const FORMAT = 'URL must start with a letter and contain only lowercase letters, numbers, and hyphens'
const TAKEN = 'This URL is already taken'
const CHOOSE = 'Please choose an available URL'

const url = (page: Page) => page.getByLabel('Team URL')

/** The texts that `aria-describedby` gives to a screen reader. */
function described(page: Page): Promise<string> {
  return url(page).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

/** A person at the form, and a URL that somebody else's team has. */
async function startWithTakenUrl(page: Page, browser: Parameters<typeof newPerson>[0]): Promise<string> {
  const name = unique('Growth')
  const other = await newPerson(browser, 'Otto Other')
  await createTeam(other, name)
  await other.context().close()
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  return name.toLowerCase().replace(' ', '-')
}

test('the URL field shows the public address as its prefix, for screen readers too', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  const prefix = page.getByText(`${new URL(baseURL ?? '').host}/team/`, { exact: true })
  await expect(prefix).toBeVisible()
  await expect(async () => {
    const [before, field] = [await prefix.boundingBox(), await url(page).boundingBox()]
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0)
  }).toPass({ timeout: 20_000 })
  expect(await described(page)).toContain('/team/')
})

test('a taken URL is reported once, marked, and focused when the form is sent', async ({ page, browser }) => {
  const taken = await startWithTakenUrl(page, browser)
  await page.getByLabel('Team name').fill('Another team')
  await url(page).fill(taken)
  await expect(page.getByText(TAKEN)).toHaveCount(1)
  await expect(url(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await described(page)).toContain(TAKEN)
  await expect(page.getByText(CHOOSE)).toHaveCount(0)

  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText(CHOOSE, { exact: true })).toBeVisible()
  await expect(page.getByText(TAKEN)).toHaveCount(1)
  await expect(url(page)).toBeFocused()

  await url(page).fill(`${taken}-2`)
  await expect(page.getByText(TAKEN)).toHaveCount(0)
  await expect(page.getByText('This URL is available')).toBeVisible()
  await expect(url(page)).not.toHaveAttribute('aria-invalid')
})

test('the error of a URL that the server refused is shown once and goes when the URL changes', async ({
  page,
  browser,
}) => {
  const taken = await startWithTakenUrl(page, browser)
  // Nobody answers the question while typing.
  await page.route('**/api/teams/check-url/**', (route) => route.fulfill({ status: 404 }))
  await page.getByLabel('Team name').fill('Another team')
  await url(page).fill(taken)
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText(TAKEN)).toHaveCount(1)
  await expect(url(page)).toBeFocused()
  await expect(url(page)).toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/api/teams/check-url/**')
  await url(page).press('End')
  await url(page).pressSequentially('-2')
  await expect(page.getByText('This URL is available')).toBeVisible()
  await expect(page.getByText(TAKEN)).toHaveCount(0)
})

test('a wrong format is reported while typing', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  for (const [typed, sentence] of [
    ['Growth', FORMAT],
    ['1growth', FORMAT],
    ['gr', 'URL must be at least 3 characters'],
  ] as const) {
    await url(page).fill(typed)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(url(page)).toHaveAttribute('aria-invalid', 'true')
    await url(page).fill('')
    await expect(page.getByText(sentence)).toHaveCount(0)
  }
  await url(page).fill('Growth')
  await expect(page.getByText(FORMAT)).toBeVisible()
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText(CHOOSE, { exact: true })).toBeVisible()
  await expect(url(page)).toBeFocused()
})
