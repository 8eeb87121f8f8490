import { signIn, test } from '../support/journey'
import { liveThroughAccount } from '../support/account'

test('name, devices, data and deletion of an account, without JavaScript', async ({ page, browser }) => {
  await signIn(page, 'Lea Leaver')
  await liveThroughAccount(page, browser)
})
