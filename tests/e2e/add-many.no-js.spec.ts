import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { importFile, importRows, pasteList, pasteLongList, undoList } from '../support/pasting'

test('a list is pasted, and the lines that were refused stay', ({ page }) => pasteList(page))

test('of a long list nothing is cut, and what is too much waits for the next time', ({ page }) =>
  pasteLongList(page))

test('a table is imported from a file, with its columns and scores', ({ page }) => importFile(page))

test('200 exported rows become a campaign in six clicks and one field without JavaScript', async ({
  page,
}) => {
  const effort = await importRows(page)
  expect(effort.clicks).toBeLessThanOrEqual(6)
  expect(effort.fields).toBe(1)
})

test('a list that was added is taken back by one button without JavaScript', ({ page }) => undoList(page))
