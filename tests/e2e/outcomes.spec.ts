import { recordAndFind } from '../support/outcomes'
import { test } from '../support/journey'

test('a member records what came of a tactic, and finds it in the minutes and the track record', ({
  page,
  browser,
}) => recordAndFind(page, browser))
