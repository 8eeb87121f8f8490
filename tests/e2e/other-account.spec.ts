import { test } from '../support/journey'
import { sendAsAnother } from '../support/other-account'

test.use({ expectedConsole: /Failed to load resource: .* status of 409/ })

test('a form that was shown to somebody else is not stored under this account', async ({ page, browser }) => {
  await sendAsAnother(page, browser, true)
})
