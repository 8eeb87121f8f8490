import { test } from '../support/journey'
import { handInASheet } from '../support/machine-ballot'

test('a sheet of an assistant counts nowhere and stands beside the order after the end', ({
  page,
  browser,
}) => handInASheet(page, browser, true))
