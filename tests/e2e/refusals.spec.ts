import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { test } from '../support/journey'

test('a form that another site sends here is refused by a page', async ({ page, baseURL }) => {
  await page.setContent(`<form method="post" action="${baseURL}/upgrade"><button>Send</button></form>`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'This request came from another site' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/login')
})
