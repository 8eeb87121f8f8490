import { expectAndHit, openAndLinkIssue, recordAndFind } from '../support/outcomes'
import { test } from '../support/journey'

test('a member records what came of a tactic, and finds it in the minutes and the track record', ({
  page,
  browser,
  javaScriptEnabled,
}) => recordAndFind(page, browser, javaScriptEnabled))

test('what is expected is sealed, amended and hit', ({ page, browser, javaScriptEnabled }) =>
  expectAndHit(page, browser, javaScriptEnabled))
test('what is to be done becomes an issue in the team’s tracker, and its address is kept', ({
  page,
  browser,
  javaScriptEnabled,
}) => openAndLinkIssue(page, browser, javaScriptEnabled))
