import { test } from '../support/journey'
import { joinAndSeparate } from '../support/same-as'

test.use({ expectedConsole: /Failed to load resource: .* status of 400/ })

test('two tactics that mean the same are joined and separated again', ({ page, browser }) =>
  joinAndSeparate(page, browser, true))
