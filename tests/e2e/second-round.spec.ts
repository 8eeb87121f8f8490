import { test } from '../support/journey'
import { followFromDashboard, holdSecondRound } from '../support/second-round'

test('contested tactics are scored again by keyboard, and the later scores count', async ({
  browser,
  baseURL,
}) => {
  const { page } = await holdSecondRound(browser, baseURL ?? '')
  await page.context().close()
})

test('a round waits on the dashboard, and keeping and scoring exclude each other', ({ browser, baseURL }) =>
  followFromDashboard(browser, baseURL ?? ''))
