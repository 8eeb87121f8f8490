import { test } from '../support/journey'
import { observeAndScore } from '../support/observing'

test('a member observes a campaign, scores it after all, and observes the team, without JavaScript', ({
  page,
  browser,
}) => observeAndScore(page, browser, false))
