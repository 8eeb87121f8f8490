import { test } from '../support/journey'
import { editSettings } from '../support/edit-settings'

test('the owner changes a team, a running campaign and its link, and others follow', ({ page, browser }) =>
  editSettings(page, browser, true))
