import { test } from '../support/journey'
import { joinAsAnother, sendAsAnother, sendAsOutsider } from '../support/other-account'

test.use({ expectedConsole: /Failed to load resource: .* status of 4(04|09)/ })

test('a form that was shown to somebody else is not stored under this account', async ({ page, browser }) => {
  await sendAsAnother(page, browser, true)
})

test('a form whose page its sender cannot see keeps its text', ({ page, browser }) =>
  sendAsOutsider(page, browser, true))

test('nobody joins by a page that was shown to somebody else', ({ page, browser }) =>
  joinAsAnother(page, browser, true))
