import { test } from '../support/journey'
import { holdSecondRound } from '../support/second-round'

test('a second round is held without JavaScript, by keyboard', async ({ browser, baseURL }) => {
  const { page } = await holdSecondRound(browser, baseURL ?? '', false)
  await page.context().close()
})
