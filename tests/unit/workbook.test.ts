import { expect, test } from 'vitest'
import { workbookOf } from '~/domain/tactics/spreadsheets.server'
import { fileIn } from '../support/workbook'

/** The texts of a workbook as its XML has them, and the sheet. */
async function written(...rows: (string | number | null)[][]) {
  const archive = await workbookOf([['Rank', 'Tactic'], ...rows], 'Results')
  const strings = fileIn(archive, 'xl/sharedStrings.xml')
  const texts = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
  return { texts: texts.slice(2), sheet: fileIn(archive, 'xl/worksheets/sheet1.xml') }
}

test('numbers are numbers, what is not there is no cell', async () => {
  const { sheet } = await written([1, 'Invite friends'], [null, 'Send a letter'], [-2.5, null])
  expect(sheet).toMatch(/<c r="A2"[^>]*><v>1<\/v><\/c>/)
  expect(sheet).toMatch(/<c r="A4"[^>]*><v>-2.5<\/v><\/c>/)
  expect(sheet).not.toMatch(/r="A3"|r="B4"/)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example")',
  "=cmd|'/c calc'!A1",
  'Free;=1+1',
  '1e5',
  '007',
])('%j is a text, not a formula or a number', async (name) => {
  const { texts, sheet } = await written([1, name])
  expect(texts).toEqual([name])
  expect(sheet).toMatch(/<c r="B2" t="s"/)
  expect(sheet).not.toContain('<f')
})

test.each([
  ['markup', '</t></si><si>&amp;', '&lt;/t&gt;&lt;/si&gt;&lt;si&gt;&amp;amp;'],
  ['two lines', 'One\ntwo', 'One\ntwo'],
  ['other scripts', 'Ärger — 日本 👩‍👩‍👧', 'Ärger — 日本 👩‍👩‍👧'],
  ['signs that XML cannot hold', 'a\ufffeb\uffff', 'ab'],
  ['what the format reads as a character', 'a_x0041_b_X000d_', 'a_x005F_x0041_b_x005F_X000d_'],
])('a text with %s stays the text that it is', async (_, name, xml) => {
  expect((await written([1, name])).texts).toEqual([xml])
})
