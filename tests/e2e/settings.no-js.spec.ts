import { test } from '../support/journey'
import { changeSettings } from '../support/settings'

test('theme, notification settings, upgrade and sign-out, without JavaScript', ({ page }) =>
  changeSettings(page))
