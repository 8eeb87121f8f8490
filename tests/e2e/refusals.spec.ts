import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { signIn, test } from '../support/journey'

test('a form that another site sends here is refused by a page', async ({ page, baseURL }) => {
  await page.setContent(`<form method="post" action="${baseURL}/upgrade"><button>Send</button></form>`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'This request came from another site' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/login')
})

test('a signed-in person at an unknown address keeps the top bar', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  for (const path of ['/campaigns/abc', '/teams/xyz', '/nonsense', '/team/nobody-has-this']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Olga Owner')).toBeAttached()
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
})

test("a signed-out person at a team's address signs in first and is led on", async ({ page }) => {
  await page.goto('/team/nobody-has-this')
  await expect(page).toHaveURL('/login')
  await signIn(page, 'Olga Owner')
  await expect(page).toHaveURL('/team/nobody-has-this')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
