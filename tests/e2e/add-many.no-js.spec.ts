import { test } from '../support/journey'
import { importFile, pasteList, pasteLongList } from '../support/pasting'

test('a list is pasted, and the lines that were refused stay', ({ page }) => pasteList(page))

test('of a long list nothing is cut, and what is too much waits for the next time', ({ page }) =>
  pasteLongList(page))

test('a table is imported from a file, with its columns and scores', ({ page }) => importFile(page))
