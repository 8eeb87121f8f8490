import { expectAndHit, openAndLinkIssue, recordAndFind } from '../support/outcomes'
import { test } from '../support/journey'

test('a member records what came of a tactic without JavaScript, and finds it everywhere', ({
  page,
  browser,
}) => recordAndFind(page, browser, false))

test('what is expected is sealed, amended and hit, without JavaScript', ({ page, browser }) =>
  expectAndHit(page, browser, false))
test('what is to be done becomes an issue in the team’s tracker, and its address is kept without JavaScript', ({
  page,
  browser,
}) => openAndLinkIssue(page, browser, false))
