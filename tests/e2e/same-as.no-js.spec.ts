import { test } from '../support/journey'
import { joinAndSeparate } from '../support/same-as'

test('two tactics that mean the same are joined and separated again, without JavaScript', ({
  page,
  browser,
}) => joinAndSeparate(page, browser, false))
