import { test } from '../support/journey'
import { pasteList, pasteLongList } from '../support/pasting'

test('a list is pasted, and the lines that were refused stay', ({ page }) => pasteList(page))

test('of a long list nothing is cut, and what is too much waits for the next time', ({ page }) =>
  pasteLongList(page))
