import { signIn, test } from '../support/journey'
import { followOpenWork } from '../support/open-work'

test('the dashboard leads to what is left to score and to new results, without JavaScript', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Olga Owner')
  await followOpenWork(page, browser, false)
})
