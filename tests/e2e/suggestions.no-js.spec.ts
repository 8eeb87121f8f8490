import { test } from '../support/journey'
import { letAiSuggest } from '../support/suggestions'

test('AI suggests tactics without JavaScript', ({ page, browser }) => letAiSuggest(page, browser, false))
