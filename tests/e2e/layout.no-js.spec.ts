import { test } from '../support/journey'
import { upgradeOnPurpose } from '../support/upgrade'

test('people upgrade on purpose, without JavaScript', ({ page }) => upgradeOnPurpose(page))
