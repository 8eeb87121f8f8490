import { test } from '../support/journey'
import { joinAsAnother, sendAsAnother, sendAsOutsider } from '../support/other-account'

test.use({ expectedConsole: /Failed to load resource: .* status of 4(04|09)/ })

test('a form that was shown to somebody else is not stored under this account, without JavaScript', async ({
  page,
  browser,
}) => {
  await sendAsAnother(page, browser, false)
})

test('a form whose page its sender cannot see keeps its text, without JavaScript', ({ page, browser }) =>
  sendAsOutsider(page, browser, false))

test('nobody joins by a page that was shown to somebody else, without JavaScript', ({ page, browser }) =>
  joinAsAnother(page, browser, false))
