import { expect, type Page } from '@playwright/test'

/** Looks at the example from the empty dashboard, in both its states; nothing there is a form or a campaign's link. */
export async function lookAtExample(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Look at an example campaign' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Example', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: 'More sign-ups from the docs' })).toBeVisible()
  await expect(main.getByText('2 of 3 scored')).toBeVisible()
  await expectReadOnly(page)
  await main.getByRole('link', { name: 'After the end' }).click()
  await expect(main.getByText('Campaign Ended - Results Available')).toBeVisible()
  await expect(main.getByRole('listitem').first()).toContainText('#1')
  await expectReadOnly(page)
}

async function expectReadOnly(page: Page) {
  await expect(page.getByRole('main').locator('form, input, select, textarea, button')).toHaveCount(0)
  await expect(page.getByRole('main').locator('a[href^="/campaigns"]')).toHaveCount(0)
}
