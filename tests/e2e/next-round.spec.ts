import { test } from '../support/journey'
import { startNextRound } from '../support/next-round'

test('the next round of ideas starts with what a decision left open', ({ browser, baseURL }) =>
  startNextRound(browser, baseURL ?? '', true))
