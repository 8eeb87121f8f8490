import { test } from '../support/journey'
import { pasteList } from '../support/pasting'

test('a list is pasted, and the lines that were refused stay', ({ page }) => pasteList(page))
