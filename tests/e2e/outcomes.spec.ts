import { expectAndHit, openAndLinkIssue, recordAndFind } from '../support/outcomes'
import { test } from '../support/journey'

test('a member records what came of a tactic, and finds it in the minutes and the track record', ({
  page,
  browser,
}) => recordAndFind(page, browser, true))

test('what is expected is sealed, amended and hit', ({ page, browser }) => expectAndHit(page, browser, true))
test('what is to be done becomes an issue in the team’s tracker, and its address is kept', ({
  page,
  browser,
}) => openAndLinkIssue(page, browser, true))
