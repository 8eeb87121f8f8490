import { test } from '../support/journey'
import { remindOnce } from '../support/reminding'

test('the owner reminds those who have not finished, once, without JavaScript', ({ page, browser }) =>
  remindOnce(page, browser, false))
