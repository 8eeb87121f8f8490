import { test } from '../support/journey'
import { moveEnd } from '../support/move-end'

test('the owner moves the end of a running campaign, without JavaScript', ({ page, browser }) =>
  moveEnd(page, browser, 'UTC'))
